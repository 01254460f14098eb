// Numbers as people write them, read without a guess. The calls take plain digits; forms and files use this before.

const CURRENCY = /^(?:₹|rs\.?|inr)\s*|\s*(?:₹|rs\.?|inr|\/-)$/gi
/** 1249, .5, 1,249, 1 249, 1,24,900 and 124,900, with decimals or without; the last group always has three digits. */
const GROUPED = /^-?(?:\d+(?:\.\d*)?|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3}(?:\.\d*)?|\.\d+)$/

/** No amount is so long, and a file's cell may be: the time for it grows with the square of its blanks. */
const TYPED_MAX = 50

/** '₹1,24,900.00', 'Rs. 1,249/-' → '124900.00', '1249'; undefined for what is no number or could mean two ('1,29'). */
export function plainNumber(text: string): string | undefined {
  const typed = text.trim()
  if (typed.length > TYPED_MAX) return undefined
  const bare = typed.replaceAll(CURRENCY, '')
  return GROUPED.test(bare) ? bare.replaceAll(/[,\s]/g, '').replace(/\.$/, '') : undefined
}
