import { expect, test } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { HOLE, NOTHING_AT_AN_END, NOTHING_BEHIND } from '#server/testing/holes.ts'
import { adminMessages } from '#web/messages/en/admin/admin.ts'
import { messages } from '#web/messages/en/en.ts'
import { uiMessages } from '#web/messages/ui.ts'

// Every text of every catalogue, with any value it may receive.

type Text = (...values: unknown[]) => unknown

const TEXTS: [path: string, text: string | Text][] = Object.entries({
  messages,
  adminMessages,
  uiMessages,
}).flatMap(([name, catalogue]) => textsIn(catalogue, name))

function textsIn(part: unknown, path: string): [string, string | Text][] {
  if (typeof part === 'string' || typeof part === 'function') return [[path, part as string | Text]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => textsIn(value, `${path}.${key}`))
}

/** Words that end in s but are not plurals. */
const SINGULAR = new Set(['is', 'was', 'has', 'as', 'this', 'contains', 'gets', 'reports', 'sells'])
/** Counts that are never one: a limit, a thousand or more, several with some left out, progress in a large file. */
const NEVER_ONE = /\.(courierFileTooMany|foundOrMore|unpaidText|importedLines|steps\..+)$/

test('no text of a count uses the plural for one', () => {
  const wrong = TEXTS.flatMap(([path, text]) =>
    // Some take the count as a number, some as formatted text.
    typeof text === 'function' && !NEVER_ONE.test(path) && [said(text, '1'), said(text, 1)].every(isPlural)
      ? [`${path}: ${said(text, '1')}`]
      : [],
  )
  expect(wrong).toEqual([])
})

/** '' for a text with parameters other than counts. */
function said(text: Text, count: unknown): string {
  try {
    return String(text(...Array.from({ length: 6 }, () => count)))
  } catch {
    return ''
  }
}

function isPlural(text: string): boolean {
  return [...text.matchAll(/(?<![\d.,₹/%:-])\b1 (?:(?:more|new|other|selected|of these 1) )?([a-z]+)/g)].some(
    ([, word = '']) => /[^s]s$/.test(word) && !SINGULAR.has(word),
  )
}

/** Parameters that are a count or an amount, by name: as a number or formatted, never missing. */
const COUNTS = wordsOf(
  `active added all amount asked at changed count credits days debits done due expected first fresh grams hours
   inactive items last lat left less limit lines lng loaded minutes more of orders other over owed paid percent percentage
   pieces price products quantities quantity rate ready refunded revenue right rupees same shown size stock times total units
   year`,
)
/**
 * Parameters that always have a value: times and ids; values that were chosen, typed or found; names that the shop
 * requires. A text must work with '' for any parameter in neither list.
 */
const ALWAYS = wordsOf(
  `ago age before category code column date day file handicraft headings id invoice item kind label line link month most
   name names named now number occasion ofPin order others page pages part pin place problem reason reference role search
   section series shop shortId status subject system text ticket time typed until upiId utr way what when word words
   address browser brand change customer email from needed officer payee payment source state to value`,
)

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

test('no text has a hole, whatever it is given', () => {
  expect(TEXTS.flatMap(([path, text]) => holesIn(text).map((hole) => `${path}: ${hole}`))).toEqual([])
})

function holesIn(text: string | Text): string[] {
  if (typeof text === 'string') return HOLE.test(text) ? [text] : []
  const names = parametersOf(text)
  const given = ['0', '1', '2', '1,000', 0, 1, 2].map((count) => written(text, names, count))
  const emptied = names
    .filter((name) => !COUNTS.has(name) && !ALWAYS.has(name))
    .map((name) => ({ name, without: written(text, names, '2', name) }))
    .filter(({ without }) => hasHole(without) || NOTHING_AT_AN_END.test(without))
  return [...given.filter(hasHole), ...emptied.map(({ name, without }) => `without ${name}: ${without}`)]
}

function hasHole(text: string): boolean {
  return HOLE.test(text) || NOTHING_BEHIND.test(text)
}

/** The names of a function's parameters, from its source. */
function parametersOf(text: Text): string[] {
  const list = /^(?:function \w+)?\(([^)]*)\)|^(\w+) =>/.exec(String(text))
  return (list?.[1] ?? list?.[2] ?? '')
    .split(',')
    .map((one) => one.replace(/=.*/, '').trim())
    .filter(Boolean)
}

/** A text with `count` for its counts, a word for anything else and '' for the parameter named `empty`. */
function written(text: Text, names: readonly string[], count: unknown, empty?: string): string {
  return String(text(...names.map((name) => (name === empty ? '' : valueOf(name, count)))))
}

function valueOf(name: string, count: unknown): unknown {
  if (name === 'names') return ['Lamps', 'Bells', 'Malas']
  if (name === 'rupees') return Number(String(count).replace(',', ''))
  return COUNTS.has(name) ? count : 'Lamps'
}

/** Failures shown above a button that tries again or beside a text that says more, and texts that the rules fix. */
const NEXT_STEP_BESIDE =
  /\.(products|product|order|timeline|history|earlier|layouts|load|more|import|payment|categories|status|payments\.screenshot)Failed$|\.failedTo(Create|Update)$/

test('an error says what to do next', () => {
  const failures = TEXTS.flatMap(([path, text]) =>
    /Failed$|\.failedTo/.test(path) && !NEXT_STEP_BESIDE.test(path) ? [String(text)] : [],
  )
  const errors = Object.values(ERRORS).map(({ text }) => text)
  const silent = [...failures, ...errors].filter(
    (text) => !/please|check|again|reload|still|open it/i.test(text),
  )
  expect(silent).toEqual([ERRORS.WRONG_CREDENTIALS.text])
})
