#pragma once

#include "input/viewport.h"
#include "judge/judge_table.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// What algorithms are judged by, the matrix of all of them, and findings that were written, over the scene's
/// view.
void judge_window(const PanelContext& context, const Viewport& scene);

/// The table that the window shows now, for tests as well: of one case, or of all of them.
JudgeTable shown_table(const ShownJudgement& judgement, const JudgeView& view);
/// The contradiction that would be minimised; nothing where there is none.
std::optional<Contradiction> chosen_contradiction(const ShownJudgement& judgement, const JudgeView& view);

}  // namespace collidoscope::viewer
