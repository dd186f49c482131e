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
] @fold
