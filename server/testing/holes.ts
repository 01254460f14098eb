// A hole is what a missing value leaves in a sentence: 'Paid to 98x@upi, not .'

/** A space before a punctuation mark, two spaces, empty brackets or quotes, or a word such as undefined. */
export const HOLE = / [.,;:!?)](?!\d)|\S {2,}\S|\( ?\)|‘’|“”|\bundefined\b|\bnull\b|\bNaN\b|\[object/m

/** A preposition before a punctuation mark: a hole in a composed sentence. */
export const NOTHING_BEHIND = /\b(?:at|by|for|from|of|to)[.,!?;)]/m

/** The same at the end of a text, or a mark or space at either end that only a missing value leaves. */
export const NOTHING_AT_AN_END =
  /^\s|\s$|^[.,;:·]|[:,·→&×–]$|\b(?:a|and|as|at|by|for|from|in|into|of|on|or|the|to|under|with)$/m
