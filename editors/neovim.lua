-- Neovim with Parlor's language server and grammar, as `docs/editor.md` sets it up: opens a rule file, makes a
-- mistake and mends it, asks, renames, lays out, colours. `editors/check` runs it:
--
--     PARLOR=target/debug/parlor GRAMMAR=parlor.so nvim --headless -u NONE -c 'luafile editors/neovim.lua'

local function tell(text)
  io.stdout:write(text, "\n")
end

local function fail(text)
  tell("neovim: " .. text)
  vim.cmd("cquit 1")
end

local command = { vim.env.PARLOR or "parlor", "lsp" }

-- From 0.11 on as the book says, to the letter but for where the program is; before 0.8 by hand.
local function prepare()
  if not vim.lsp.config then
    return
  end
  local page = io.open("docs/editor.md"):read("*a")
  local block = page:match("```lua by%-hand\n(.-)```")
  vim.cmd("filetype on")
  assert(load(block))()
  vim.lsp.config("parlor", { cmd = command })
end

local function start(folder)
  if vim.lsp.config then
    return
  end
  vim.bo.filetype = "parlor"
  local config = { name = "parlor", cmd = command, root_dir = folder }
  if vim.lsp.start then
    vim.lsp.start(config)
  else
    vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
  end
end

local function server()
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ bufnr = 0 })[1]
  end
  for _, client in pairs(vim.lsp.buf_get_clients(0)) do
    return client
  end
end

local function wait(what, holds)
  if not vim.wait(20000, holds, 20) then
    fail("waited in vain for " .. what)
  end
end

local function lines()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") .. "\n"
end

-- The place right behind these words, from 0.
local function behind(words)
  for row, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local _, last = line:find(words, 1, true)
    if last then
      return { line = row - 1, character = last }
    end
  end
  fail("there is no `" .. words .. "`")
end

local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(0) }
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, answer in pairs(answers or {}) do
    if answer.error then
      fail(method .. ": " .. vim.inspect(answer.error))
    end
    if answer.result then
      return answer.result
    end
  end
  fail(method .. " is not answered")
end

local function change(old, new)
  local text = lines()
  local first, last = text:find(old, 1, true)
  if not first then
    fail("there is no `" .. old .. "`")
  end
  text = text:sub(1, first - 1) .. new .. text:sub(last + 1, -2)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(text, "\n"))
end

local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
local rules = vim.fn.readfile("src/cli/new_game/game.parlor")
vim.fn.writefile(rules, folder .. "/hill.parlor")
prepare()
vim.o.hidden = true
vim.cmd("edit " .. folder .. "/hill.parlor")
start(folder)
wait("the server", function() return server() and server().initialized ~= false end)
local encoding = server().offset_encoding or "utf-16"

local function mistakes()
  return vim.diagnostic.get(0)
end

change("choose from in your men", "choose from in your mne")
wait("a mistake", function() return #mistakes() > 0 end)
local told = mistakes()[1].message
if not told:find("men") then
  fail("odd mistake: " .. told)
end
tell("diagnostics: " .. told:gsub("\n.*", ""))
change("your mne", "your men")
wait("the mistake to go", function() return #mistakes() == 0 end)

local hover = ask("textDocument/hover", { position = behind("choose from in your m") })
tell("hover: " .. hover.contents.value:match("\n([^\n]*)"))

local offers = ask("textDocument/completion", { position = behind("choose from in your ") })
local labels = {}
for _, offer in ipairs(offers.items or offers) do
  labels[offer.label] = true
end
if not labels.men then
  fail("`men` is not offered behind `your`")
end
tell("completion: men")

local edit = ask("textDocument/rename", { position = behind("piece m"), newName = "ant" })
vim.lsp.util.apply_workspace_edit(edit, encoding)
if not lines():find("choose from in your ants", 1, true) then
  fail("renamed:\n" .. lines())
end
wait("no mistake after the rename", function() return #mistakes() == 0 end)
tell("rename: ants")

change("  choose from in your ants", "      choose   from in your ants")
local edits = ask("textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), encoding)
if not lines():find("\n  choose from in your ants\n", 1, true) then
  fail("laid out:\n" .. lines())
end
tell("formatting: done")

-- The grammar and its queries, where this Neovim reads such grammars.
local grammar = vim.env.GRAMMAR
local newest = (vim.treesitter or {}).language_version or 0
local of_grammar = tonumber(io.open("editors/tree-sitter-parlor/src/parser.c"):read("*a"):match("LANGUAGE_VERSION (%d+)"))
if not grammar or of_grammar > newest then
  tell("colours: left out, this Neovim reads grammars up to " .. newest .. ", and ours is " .. of_grammar)
else
  if vim.treesitter.language and vim.treesitter.language.add then
    vim.treesitter.language.add("parlor", { path = grammar })
  else
    vim.treesitter.require_language("parlor", grammar)
  end
  local parse = (vim.treesitter.query and vim.treesitter.query.parse) or vim.treesitter.parse_query
  local root = vim.treesitter.get_parser(0, "parlor"):parse()[1]:root()
  local broken = root.has_error and root:has_error()
  if broken then
    fail("the grammar does not read the file")
  end
  for _, name in ipairs({ "highlights", "folds", "indents", "locals", "injections", "tags" }) do
    local text = io.open("editors/tree-sitter-parlor/queries/" .. name .. ".scm"):read("*a")
    local query = parse("parlor", text)
    local found = 0
    for _ in query:iter_captures(root, 0, 0, -1) do
      found = found + 1
    end
    tell(name .. ": " .. found .. " places")
  end
end
vim.cmd("qall!")
