import type { Checked } from './payment-shop.ts'
import type { Labelled } from './payment-labels.ts'
import { toPaise } from '#contract/money.ts'

/** A labelled picture with what the shop made of it, and the file that it is said to repeat. */
export interface Looked {
  labelled: Labelled
  checked: Checked | null
  earlier: string | null
}

export interface Figure {
  name: string
  target: string
  found: string
}

const REUSE = ['reused', 'reused_altered', 'same_utr_new_image']
const WRONG = ['wrong_amount', 'wrong_payee', 'not_success', 'old_date', 'not_a_payment', 'unreadable']

/** Figures of a folder: how exactly it was read and how rightly judged; what has no labels is left out. */
export function figuresOf(looked: readonly Looked[]): Figure[] {
  const ofClass = (...classes: string[]) =>
    looked.filter(({ labelled }) => classes.includes(labelled.class ?? ''))
  const genuine = ofClass('genuine')
  const notPaid = looked.filter(({ labelled }) => hasNotGoneThrough(labelled))
  const others = looked.filter(({ labelled }) => labelled.class && labelled.class !== 'genuine')
  const otherFraud = others.filter((one) => !notPaid.includes(one))
  const figures = [
    share('failed or pending left clear', '0', notPaid, (one) => !isFlagged(one)),
    share('other fraud flagged', '≥ 98 %', otherFraud, isFlagged),
    share(
      'honest left clear, of those that show UTR and payee',
      '≥ 95 %',
      genuine.filter(({ labelled }) => showsAll(labelled)),
      (one) => !isFlagged(one),
    ),
    share(
      'honest left clear, of those that show a time too',
      '≥ 95 %',
      genuine.filter((one) => showsAll(one.labelled) && one.labelled.truth?.paidAt),
      (one) => !isFlagged(one),
    ),
    share(
      'honest without UTR or payee: to look at',
      '',
      genuine.filter(({ labelled }) => labelled.truth && !showsAll(labelled)),
      ({ checked }) => checked?.verdict === 'look',
    ),
    share(
      'genuine: UTR exact, of those that show one',
      '≥ 98 %',
      genuine.filter(({ labelled }) => labelled.truth?.utr),
      isUtrRight,
    ),
    share(
      'genuine: amount exact',
      '≥ 98 %',
      genuine.filter(({ labelled }) => labelled.truth?.amount),
      isAmountRight,
    ),
    share(
      'all: a UTR that is not there',
      '≤ 0.5 %',
      looked.filter(({ labelled }) => labelled.truth),
      hasFalseUtr,
    ),
    share(
      'all: payee’s UPI ID exact',
      '',
      looked.filter(({ labelled }) => labelled.truth?.payeeVpa),
      isVpaRight,
    ),
    share(
      'all: time exact',
      '',
      looked.filter(({ labelled }) => labelled.truth?.paidAt),
      isTimeRight,
    ),
    share(
      'all: status exact',
      '',
      looked.filter(({ labelled }) => labelled.truth?.status),
      isStatusRight,
    ),
    share('genuine: not clear', '≤ 5 %', genuine, isFlagged),
    share('genuine: called a mismatch', '≤ 1 %', genuine, ({ checked }) => checked?.verdict === 'mismatch'),
    share(`flagged: ${WRONG.slice(0, 5).join(', ')}`, '≥ 98 %', ofClass(...WRONG.slice(0, 5)), isFlagged),
    share('flagged: failed', '', ofClass('failed'), isFlagged),
    share('flagged: reused', '100 %', ofClass('reused'), isFlagged),
    share('flagged: same_utr_new_image', '100 %', ofClass('same_utr_new_image'), isFlagged),
    share('flagged: reused_altered', '≥ 97 %', ofClass('reused_altered'), isFlagged),
    share('linked to the file it repeats', '', ofClass(...REUSE), isLinked),
    share(
      'first uses linked to an earlier one',
      '',
      looked.filter(isFirstUse),
      ({ earlier }) => earlier !== null,
    ),
  ]
  return figures.filter(({ found }) => found !== '')
}

/** One line a layout: what was read exactly, honest payments left clear, and the others flagged. */
export function layoutsOf(looked: readonly Looked[]): string[][] {
  const layouts = Map.groupBy(
    looked.filter(({ labelled }) => labelled.layout && !labelled.layout.startsWith('none')),
    ({ labelled }) => labelled.layout!,
  )
  const count = (of: readonly Looked[], test: (one: Looked) => boolean) =>
    `${of.filter(test).length} of ${of.length}`
  return [...layouts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([layout, all]) => {
      const honest = all.filter(({ labelled }) => labelled.class === 'genuine')
      const wrong = all.filter(({ labelled }) => WRONG.includes(labelled.class ?? ''))
      const readable = all.filter(({ labelled }) => labelled.class !== 'unreadable')
      return [
        layout,
        count(
          readable.filter(({ labelled }) => labelled.truth?.utr),
          isUtrRight,
        ),
        count(readable, isAmountRight),
        count(
          readable.filter(({ labelled }) => labelled.truth?.payeeVpa),
          isVpaRight,
        ),
        count(honest, (one) => !isFlagged(one)),
        count(wrong, isFlagged),
      ]
    })
}

/** Median, 95th of a hundred and longest of some times. */
export function timesOf(ms: readonly number[]): { median: number; p95: number; longest: number } {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (place: number) => sorted[place] ?? 0
  return {
    median: at(sorted.length >> 1),
    p95: at(Math.floor(sorted.length * 0.95)),
    longest: at(sorted.length - 1),
  }
}

function share(name: string, target: string, of: readonly Looked[], test: (one: Looked) => boolean): Figure {
  if (of.length === 0) return { name, target, found: '' }
  const count = of.filter(test).length
  return { name, target, found: `${((100 * count) / of.length).toFixed(1)} % (${count} of ${of.length})` }
}

function hasNotGoneThrough({ class: name, truth }: Labelled): boolean {
  return name === 'not_success' || truth?.status === 'failed' || truth?.status === 'pending'
}

function showsAll({ truth }: Labelled): boolean {
  return Boolean(truth?.utr && (truth.payeeVpa ?? truth.payeeName))
}

function isUtrRight({ labelled, checked }: Looked): boolean {
  return checked?.reading.utr === labelled.truth?.utr
}

function isAmountRight({ labelled, checked }: Looked): boolean {
  return checked?.reading.amount === toPaise(labelled.truth?.amount ?? 0)
}

function hasFalseUtr({ labelled, checked }: Looked): boolean {
  const read = checked?.reading.utr ?? null
  return read !== null && read !== labelled.truth?.utr
}

function isVpaRight({ labelled, checked }: Looked): boolean {
  return checked?.reading.payeeVpa === labelled.truth?.payeeVpa
}

function isTimeRight({ labelled, checked }: Looked): boolean {
  return Date.parse(checked?.reading.paidAt ?? '') === Date.parse(labelled.truth?.paidAt ?? '')
}

function isStatusRight({ labelled, checked }: Looked): boolean {
  return checked?.reading.status === labelled.truth?.status
}

function isFlagged({ checked }: Looked): boolean {
  return checked?.verdict !== 'clear'
}

function isLinked({ labelled, earlier }: Looked): boolean {
  return earlier !== null && labelled.reusedFrom !== null
}

function isFirstUse({ labelled }: Looked): boolean {
  return labelled.reusedFrom === null
}
