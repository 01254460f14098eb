import { expect, test } from 'vitest'
import { adminMessages } from '#web/messages/en/admin/admin.ts'
import { messages } from '#web/messages/en/en.ts'
import { uiMessages } from '#web/messages/ui.ts'

// A count of one is written as one: '1 item', never '1 items'.

/** Words in which an s at the end is no plural. */
const SINGULAR = new Set(['is', 'was', 'has', 'as', 'this', 'holds', 'gets', 'reports', 'sells'])
/** Counts that are never one: a limit, a thousand or more, several with some left out, progress in a large file. */
const NEVER_ONE = /\.(courierFileTooMany|foundOrMore|unpaidText|importedLines|steps\..+)$/

test('no text of a count says many where there is one', () => {
  const wrong = Object.entries({ messages, adminMessages, uiMessages }).flatMap(([name, catalogue]) =>
    functionsIn(catalogue, name).flatMap(([path, text]) =>
      // Some take the count as a number, some as it is written.
      !NEVER_ONE.test(path) && [said(text, '1'), said(text, 1)].every(isPlural)
        ? [`${path}: ${said(text, '1')}`]
        : [],
    ),
  )
  expect(wrong).toEqual([])
})

type Text = (...parts: unknown[]) => unknown

function functionsIn(part: unknown, path: string): [string, Text][] {
  if (typeof part === 'function') return [[path, part as Text]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => functionsIn(value, `${path}.${key}`))
}

/** '' for a text that takes something else than counts. */
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
