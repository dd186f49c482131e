; Helix's names.

[
  (block)
  (board_block)
  (end)
  (graph)
  (segments)
  (surface)
  (depending)
  (depending_value)
  (attributes)
  (list)
  (parenthesized)
  (arguments)
] @indent

["}" ")" "]"] @outdent
