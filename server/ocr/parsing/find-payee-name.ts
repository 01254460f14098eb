import { isSameName, isFullName } from '../same-payee.ts'
import { saysTime } from './find-paid-at.ts'
import { CUT_ID, SHORTENED } from './find-vpas.ts'
import { afterPayeeLabel, isLabel, counterpartyLabel, counterpartyOf, VPA, VPA_WORD } from './labels.ts'
import { above, below, leftOf, type Line, type Page, rightOf } from './page.ts'
import { entryIn } from './statement-entry.ts'
import { statusKindIn } from './status-words.ts'

interface Name {
  text: string
  line: Line
}

/** The payee's name: the one that matches the `expected` one, else the one nearest the payee's label. */
export function findPayeeName(page: Page, vpaLine: Line | null, expected: string): Name | undefined {
  const names = namesOf(page, vpaLine, expected)
  return names.find(({ text }) => isSameName(text, expected)) ?? names[0] ?? expectedNameOf(page, expected)
}

/** After the payee's label: signs that the value is not a name. */
const DETAIL = /^(?:type|category|bank|ifsc|code|mobile|phone|city|branch|message|note|remarks?)\b/iu

/** Every name at the payee's positions: after, beside and below 'Paid to' or 'Banking name', and above the UPI ID. */
function namesOf(page: Page, vpaLine: Line | null, expected: string): Name[] {
  const names: Name[] = []
  const add = (line: Line | undefined, text = line?.text ?? '') => {
    const name = line ? asName(text, expected) : null
    if (name && line && counterpartyLabel(text) !== 'from') names.push({ text: name, line })
  }
  for (const line of page.lines) {
    const entry = entryIn(line.text)
    // Its capital O may be read as zeros.
    if (entry && !entry.isIncoming) add(line, entry.name.replaceAll('0', 'O'))
    if (entry || counterpartyLabel(line.text) !== 'to' || DETAIL.test(afterPayeeLabel(line.text))) continue
    if (!/\p{M}|\p{Lo}/u.test(line.text)) add(line, afterPayeeLabel(line.text)) // otherwise verbs follow the name
    const right = rightOf(page, line)[0]
    add(right)
    const under = below(page, line)
    add(under)
    // There may be an image between 'Paid to' and the name.
    const next = right && below(page, right)
    if (next && leftOf(page, next).length === 0) add(next)
  }
  if (vpaLine) add(above(page, vpaLine))
  return names
}

/** The expected name if no label names the payee: in a heading or a sentence, never beside labels of the payer. */
function expectedNameOf(page: Page, expected: string): Name | undefined {
  if (expected === '') return undefined
  const isHeading = (line: Line, text: string) =>
    line.text.length <= 50 && isFullName(text, expected) && counterpartyOf(page, line, '') !== 'from'
  const waysToFind: ((line: Line) => string | null | false)[] = [
    (line) => isFullName(paidToIn(line.text, expected), expected) && paidToIn(line.text, expected),
    (line) => isHeading(line, line.text) && line.text,
    (line) => isHeading(line, line.text.split(/:\s*/u).at(-1)!) && line.text,
    (line) => namedIn(page, line, expected),
    (line) => {
      const under = below(page, line)?.text ?? ''
      const both = `${line.text} ${under}` // a name of two rows, not a sum above one that is the payer's
      return !isFullName(under, expected) && isHeading(line, both) && both
    },
    (line) => {
      const begun = paidToIn(line.text, expected)
      return begun !== '' && isFullName(`${begun} ${below(page, line)?.text ?? ''}`, expected) && expected
    },
  ]
  for (const find of waysToFind) {
    for (const line of page.lines) {
      const text = find(line)
      // Its spaces may have been lost.
      if (text) return { text: isSameName(text, expected) ? text : expected, line }
    }
  }
  return undefined
}

/** The expected name of several words in a sentence that does not make it the payer's. */
function namedIn(page: Page, line: Line, expected: string): string | null {
  const words = expected.match(/[\p{L}\p{M}\d]+/gu) ?? []
  if (words.filter((word) => word.length > 1).length < 2) return null
  const match = new RegExp(
    String.raw`(?<![\p{L}\d])${words.join(String.raw`[^\p{L}\d]{1,3}`)}(?![\p{L}\d])`,
    'iu',
  ).exec(line.text)
  if (!match) return null
  const [before, behind] = [line.text.slice(0, match.index), line.text.slice(match.index + match[0].length)]
  return /^\s+credited\b/iu.test(behind) || counterpartyOf(page, line, before) !== 'from' ? match[0] : null
}

/** As many words after 'paid ₹5 to' as the expected name has; '' if the text is not such a sentence. */
function paidToIn(text: string, expected: string): string {
  const [, rest = ''] =
    /\b(?:paid|sent|transferred|credited|debited|payment)\b.*?\bto\s+(.+)$/iu.exec(text) ?? []
  return rest.split(/\s+/u).slice(0, expected.trim().split(/\s+/u).length).join(' ')
}

const MAIL = /[\w.-]+\s?@[\w-]+\.[a-z]/iu

function asName(text: string, expected: string): string | null {
  if (CUT_ID.test(text) || MAIL.test(text) || entryIn(text)) return null
  const name = text
    .replace(/^.*\d.*\bto\s+(?=\p{Lu})/u, '') // the end of a sentence: '500 on 16 Nov trf to Asha'
    .replace(SHORTENED, '')
    .replace(VPA, '')
    .replaceAll(/[^\p{L}\p{M}\d .&'-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const letters = name.replaceAll(/[^\p{L}]/gu, '').length
  const isName = expected !== '' && isSameName(name, expected)
  return letters >= 3 && name.length <= 50 && (isName || !isOther(name)) ? name : null
}

/** Sentences, field names, banks and status texts are not names. */
function isOther(name: string): boolean {
  return (
    isLabel(name) ||
    VPA_WORD.test(name) ||
    saysTime(name) ||
    /^(?:name|details|account|bank|amount)$|^dear\b/iu.test(name) ||
    /\d{4}/u.test(name) ||
    /\bbank\b(?!ing)|\b(?:your|you|has|have|been|was|is|will|this|request|the money|google pay|phonepe|paytm|bhim)\b/iu.test(
      name,
    ) ||
    statusKindIn(name) !== null
  )
}
