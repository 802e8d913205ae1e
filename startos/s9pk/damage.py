"""What is wrong with an archive or with what should become one."""


class Damaged(ValueError):
    """The archive cannot be trusted; the text is one sentence that says why."""


class Unfit(ValueError):
    """The archive is whole, but no StartOS package; the text is one sentence that says why."""
