// The index page: HTML without scripts, whose figures are the SVG files beside it.

#include "experiments/report_text.h"
#include "experiments/reproduction.h"
#include "report/text_safety.h"

namespace collidoscope::experiments {
namespace {

constexpr const char* style =
    "body{font:16px/1.5 sans-serif;max-width:70em;margin:2em auto;padding:0 1em;color:#222}"
    "img{max-width:100%;border:1px solid #ddd}"
    "table{border-collapse:collapse;width:100%;margin:1em 0}"
    "td,th{border-top:1px solid #ddd;padding:.4em .6em;text-align:left;vertical-align:top}"
    "td:first-child{white-space:nowrap;font-weight:bold}"
    ".holds{color:#2a6a2a}.noise{color:#7a6a1a}.not{color:#a02a2a}.unknown{color:#666}"
    "nav a{margin-right:1em;white-space:nowrap}section{margin-top:3em}";

const char* style_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::holds:
      return "holds";
    case Outcome::holds_within_noise:
      return "noise";
    case Outcome::does_not_hold:
      return "not";
    default:
      return "unknown";
  }
}

std::string element(const char* name, const std::string& text) {
  return std::string("<") + name + ">" + xml_text(text) + "</" + name + ">";
}

std::string claim_row(const Conclusion& conclusion) {
  const Outcome outcome = conclusion.outcome();
  const std::string margin = conclusion.comparisons.empty() ? "" : to_string(conclusion.margin());
  return std::string("<tr><td class=\"") + style_of(outcome) + "\">" + to_string(outcome) + "</td>" +
         element("td", conclusion.text) + element("td", conclusion.evidence) + element("td", margin) +
         "</tr>\n";
}

std::string section(const Reproduced& reproduced) {
  const Experiment& experiment = *reproduced.experiment;
  const std::string& id = experiment.id;
  const std::string source = experiment.paper.empty() ? "" : xml_text(experiment.paper) + ". ";
  std::string text = "<section id=\"" + id + "\">\n" + element("h2", id + ": " + experiment.label) + "\n<p>" +
                     source + "Data: <a href=\"" + id + ".csv\">CSV</a>, <a href=\"" + id +
                     ".json\">JSON</a>, <a href=\"" + id + ".md\">report</a>.</p>\n<img src=\"" + id +
                     ".svg\" alt=\"" + xml_text(experiment.label) + "\">\n<table>\n" +
                     "<tr><th>verdict</th><th>" + claimed_by(experiment) +
                     "</th><th>measured</th><th>margin</th></tr>\n";
  for (const Conclusion& conclusion : reproduced.result.conclusions) text += claim_row(conclusion);
  text += "</table>\n<ul>\n";
  for (const std::string& remark : reproduced.result.remarks) text += element("li", remark) + "\n";
  return text + "</ul>\n</section>\n";
}

}  // namespace

std::string reproduction_page(std::span<const Reproduced> all, const Occasion& occasion) {
  std::string text = std::string(
                         "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                         "<title>The papers' claims, measured again</title>\n<style>") +
                     style + "</style>\n</head>\n<body>\n<h1>The papers' claims, measured again</h1>\n<p>" +
                     xml_text(occasion.date + ": " + occasion.machine + "; " + occasion.build) +
                     ".</p>\n<nav>";
  for (const Reproduced& each : all)
    text += "<a href=\"#" + each.experiment->id + "\">" + xml_text(each.experiment->id) + "</a> ";
  text += "</nav>\n";
  for (const Reproduced& each : all) text += section(each);
  return text + "</body>\n</html>\n";
}

}  // namespace collidoscope::experiments
