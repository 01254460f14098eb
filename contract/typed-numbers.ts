// Reads numbers as people write them, without guessing. Calls accept only plain digits; forms and files use this
// first.

const CURRENCY = /^(?:₹|rs\.?|inr)\s*|\s*(?:₹|rs\.?|inr|\/-)$/gi
/** 1249, .5, 1,249, 1 249, 1,24,900 and 124,900, with or without decimals; the last group always has three digits. */
const GROUPED = /^-?(?:\d+(?:\.\d*)?|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3}(?:\.\d*)?|\.\d+)$/

/** No amount is this long, but a file's cell may be: the time for the pattern grows with the square of its spaces. */
const TYPED_MAX = 50

/** '₹1,24,900.00', 'Rs. 1,249/-' → '124900.00', '1249'; undefined if it is not a number or could mean two ('1,29'). */
export function normalizeNumber(text: string): string | undefined {
  const typed = text.trim()
  if (typed.length > TYPED_MAX) return undefined
  const withoutCurrency = typed.replaceAll(CURRENCY, '')
  return GROUPED.test(withoutCurrency)
    ? withoutCurrency.replaceAll(/[,\s]/g, '').replace(/\.$/, '')
    : undefined
}

/** The digit 0 of each script used for numbers in India: Arabic for Urdu, then Devanagari to Meetei Mayek. */
const ZEROS = '\u0660\u06f0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u1c50\uabf0\uff10'
const EVERY_OTHER_DIGIT = new RegExp(`[${ZEROS.split('').map(tenFrom).join('')}]`, 'gu')

/** The text with the digits of every Indian script as 0 to 9: '६०० ००४' → '600 004'. */
export function asciiDigits(text: string): string {
  return text.replaceAll(EVERY_OTHER_DIGIT, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.split('').findLast((sign) => sign.charCodeAt(0) <= code) ?? digit
    return String(code - zero.charCodeAt(0))
  })
}

function tenFrom(zero: string): string {
  return `${zero}-${String.fromCharCode(zero.charCodeAt(0) + 9)}`
}

/** 1842360 → '18,42,360'; with 2 decimals 149.5 → '149.50'. By hand: a page's first use of Intl takes 20 ms. */
export function indianDigits(number: number, decimals = 0): string {
  return number.toFixed(decimals).replace(/\d(?=(\d\d)+\d(\.|$))/g, '$&,')
}
