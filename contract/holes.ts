// A hole is what a missing value leaves in a sentence: 'Paid to 98x@upi, not .'

/** A space before a mark, two spaces, empty brackets or quotes, or a word of the program. */
export const HOLE = / [.,;:!?)](?!\d)|\S {2,}\S|\( ?\)|‘’|“”|\bundefined\b|\bnull\b|\bNaN\b|\[object/m

/** A preposition before a mark: a hole in a sentence that is put together. */
export const NOTHING_BEHIND = /\b(?:at|by|for|from|of|to)[.,!?;)]/m

/** The same at the end of a text, or a mark or space that only a missing value leaves at either end. */
export const NOTHING_AT_AN_END =
  /^\s|\s$|^[.,;:·]|[:,·→&×–]$|\b(?:a|and|as|at|by|for|from|in|into|of|on|or|the|to|under|with)$/m
