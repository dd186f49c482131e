; A rule file holds no other language: its scripts are in files beside it.

((comment) @injection.content
  (#set! injection.language "comment"))
