"""What templates get: the contract between the service and `templates/`.

**Pages.** Every page extends `layout.html` and gets what `Pages` lists. **Fragments** of the game page are the partials
`templates/game/_NAME.html` of `PARTS`: each renders one element whose DOM id is NAME, and gets exactly what its row names,
so an equal part is an equal fragment and is not sent again. Details: docs/pages.md.
"""

from __future__ import annotations
