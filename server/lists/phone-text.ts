/** Fewer digits with a space or hyphen among them are more likely anything else than a number. */
const FEWEST = 4

/** The digits of a typed phone number, or its beginning, without India's code; undefined if the text finds as much. */
export function phoneDigits(text: string): string | undefined {
  if (!/^\+?[\d\s()-]+$/.test(text)) return undefined
  const isCoded = text.startsWith('+91')
  const digits = isCoded
    ? text.slice('+91'.length).replaceAll(/\D/g, '')
    : text.replaceAll(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, '')
  return digits.length < (isCoded ? 1 : FEWEST) || digits === text ? undefined : digits
}
