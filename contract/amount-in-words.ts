const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const GROUPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** Rupees in words, with Indian numbering: 'Rupees One Lakh Two Thousand Three and Fifty Paise Only'. */
export function amountInWords(rupees: number): string {
  const allPaise = Math.round(rupees * 100)
  const paise = allPaise % 100
  const rupeesText = inWords(Math.floor(allPaise / 100))
  return paise === 0 ? `Rupees ${rupeesText} Only` : `Rupees ${rupeesText} and ${inWords(paise)} Paise Only`
}

/** A whole number from 0 in words: 'Twelve Lakh Thirty-Four Thousand'; crores above 99 are written the same way. */
function inWords(number: number): string {
  const group = GROUPS.find(([size]) => number >= size)
  if (!group) return belowHundred(number)
  const [size, name] = group
  const rest = number % size
  return `${inWords(Math.floor(number / size))} ${name}${rest > 0 ? ` ${inWords(rest)}` : ''}`
}

function belowHundred(number: number): string {
  if (number < SMALL.length) return SMALL[number]!
  const one = number % 10
  return TENS[Math.floor(number / 10)]! + (one > 0 ? `-${SMALL[one]}` : '')
}
