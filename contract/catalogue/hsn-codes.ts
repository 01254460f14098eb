/** An HSN code with the GST rate of its items, in percent. */
export interface HsnCode {
  code: string
  items: string
  rate: number
  /** Set if handicrafts have a different rate. */
  handicraftRate?: number
}

/** The day on which the rates were last checked. Tax is computed with each product's own rate. */
export const HSN_RATES_AS_OF = '2026-05-01'

/**
 * Codes needed by a shop for devotional items. Source: CBIC Notifications 9/2025, 10/2025 and 13/2025 (rates from
 * 22 September 2025) as amended to 1 May 2026. Nil-rated items are left out: they are listed there without a code.
 */
export const HSN_CODES: readonly HsnCode[] = [
  { code: '330741', items: 'Agarbatti, dhoop, lobhan, sambrani', rate: 5 },
  { code: '8306', items: 'Bells, statuettes and photo frames of base metal', rate: 5 },
  { code: '7418', items: 'Copper utensils', rate: 5 },
  { code: '7323', items: 'Steel utensils', rate: 5 },
  { code: '741980', items: 'Brass art ware (handicraft)', rate: 5 },
  { code: '7419', items: 'Other brass items', rate: 18 },
  { code: '9405', items: 'Lamps', rate: 18, handicraftRate: 5 },
  { code: '3406', items: 'Candles', rate: 5 },
  { code: '2914', items: 'Camphor', rate: 18 },
  { code: '0405', items: 'Ghee', rate: 5 },
  { code: '1301', items: 'Resins', rate: 5 },
  { code: '3301', items: 'Attar (essential oils)', rate: 18 },
  { code: '3303', items: 'Perfume', rate: 18 },
  { code: '6802', items: 'Stone ornaments', rate: 5 },
  { code: '6912', items: 'Clay tableware', rate: 5 },
  { code: '4420', items: 'Wooden ornaments', rate: 5 },
  { code: '7116', items: 'Crystal and gem malas', rate: 3 },
  { code: '7117', items: 'Imitation jewellery', rate: 3 },
  { code: '9701', items: 'Handmade paintings', rate: 5 },
  { code: '4910', items: 'Calendars', rate: 18 },
  { code: '4911', items: 'Printed pictures', rate: 18 },
  { code: '6702', items: 'Artificial flowers', rate: 18 },
  { code: '7013', items: 'Glassware', rate: 18 },
  { code: '9206', items: 'Percussion instruments', rate: 18 },
  { code: '9403', items: 'Wooden furniture', rate: 18 },
]

/**
 * The codes to suggest for typed text: those that begin with its digits, or whose items contain its words. Without
 * either, all codes, those that share a word with the product's name first.
 */
export function hsnCodesFor(typed: string, productName: string): HsnCode[] {
  const digits = typed.replaceAll(/\s/g, '')
  if (/^\d+$/.test(digits)) return HSN_CODES.filter(({ code }) => code.startsWith(digits))
  const typedWords = wordsOf(typed)
  if (typedWords.length > 0) return HSN_CODES.filter((one) => shared(one, typedWords) > 0)
  const named = wordsOf(productName)
  return HSN_CODES.toSorted((one, other) => shared(other, named) - shared(one, named))
}

/** How many of the words appear in the code's items. */
function shared({ items }: HsnCode, words: readonly string[]): number {
  const itemWords = wordsOf(items)
  return words.filter((word) => itemWords.some((one) => one.startsWith(word))).length
}

/** Words of three letters or more, in lower case and without the plural's s. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !['and', 'for', 'the', 'with', 'other', 'item'].includes(word))
}
