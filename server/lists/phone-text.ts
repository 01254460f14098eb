const FEWEST = 4

/**
 * The digits of a phone number that is typed as people write it ('98765 43210', '+91 98765-43210', '098765 43210'), without India's
 * code; undefined where they would find no more than the text itself.
 */
export function phoneDigits(text: string): string | undefined {
  if (!/^\+?[\d\s()-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, '')
  return digits.length < FEWEST || digits === text ? undefined : digits
}
