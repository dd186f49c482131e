; What a file defines, for jumping about in it.

(rule name: (name) @name) @definition.function
(define name: (name) @name) @definition.function
(script name: (name) @name) @definition.function
(kind name: (name) @name) @definition.type
(deck name: (name) @name) @definition.type
(values name: (name) @name) @definition.type
(option name: (name) @name) @definition.constant
(dice name: (name) @name) @definition.constant
(zone name: (name) @name) @definition.constant
(keep name: (name) @name) @definition.constant

(call name: (name) @name) @reference.call
(call_statement (name) @name) @reference.call
(then (name) @name) @reference.call
