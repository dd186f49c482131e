; Neovim's names.

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
] @indent.begin

["}" ")" "]"] @indent.branch @indent.end

(comment) @indent.ignore
