; A name of a rule's own holds to the end of its block.

[(rule) (define) (block) (where) (each) (for_each)] @local.scope

(parameters (name) @local.definition.parameter)
(choice name: (name) @local.definition.var)
(let name: (name) @local.definition.var)
(binding name: (name) @local.definition.var)
(for_each name: (name) @local.definition.var)
(each name: (name) @local.definition.var)

(name) @local.reference
