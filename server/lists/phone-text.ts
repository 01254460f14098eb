import { plainDigits } from '#contract/typed-numbers.ts'

/** Fewer digits with a space or hyphen among them are more likely anything else than a number. */
const FEWEST = 4

/** The digits of a typed phone number, or its beginning, without India's code; undefined if the text finds as much. */
export function phoneDigits(text: string): string | undefined {
  const typed = plainDigits(text)
  if (!/^\+?[\d\s()-]+$/.test(typed)) return undefined
  const isCoded = typed.startsWith('+91')
  const digits = isCoded
    ? typed.slice('+91'.length).replaceAll(/\D/g, '')
    : typed.replaceAll(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, '')
  return digits.length < (isCoded ? 1 : FEWEST) || digits === text ? undefined : digits
}
