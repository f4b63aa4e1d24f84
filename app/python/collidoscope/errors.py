"""What goes wrong, as Python exceptions."""


class InputError(ValueError):
    """Input that cannot be used. The message reads "file: place: reason"; file and place may be empty."""

    def __init__(self, message: str, file: str = "", place: str = "", reason: str = "") -> None:
        super().__init__(message)
        self.file = file
        self.place = place
        self.reason = reason


class JobError(RuntimeError):
    """A job that failed through no fault of its input: a full disk, an object that another thread uses."""
