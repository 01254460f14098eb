import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toPaise } from '#contract/money.ts'
import type { PaidState, Reason, Verdict } from '#contract/payments/payments.ts'
import type { Reading } from '../server/ocr/reading.ts'

/** The content of an image in a labelled folder; rupees, times in any zone. */
interface Truth {
  amount: number | null
  utr: string | null
  payeeVpa: string | null
  payeeName: string | null
  paidAt: string | null
  status: PaidState | null
}

/** An image with the order that it was sent for. */
export interface Labelled {
  file: string
  class?: string
  layout?: string
  order: { total: number; placedAt: string; payeeVpa: string; payeeName: string }
  truth?: Truth
  reusedFrom?: string | null
}

/** The shop's result for one image. */
export interface Checked {
  orderId: string
  reading: Reading
  verdict: Verdict | null
  reasons: Reason[]
  /** Time of the reading, ms. */
  ms: number
  /** Processor time of the reading, ms. */
  cpuMs: number
}

/** A labelled image with the shop's result, and the file that it repeats according to its label. */
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

type Test = (one: Looked) => unknown

const REUSE = ['reused', 'reused_altered', 'same_utr_new_image']
const WRONG = ['wrong_amount', 'wrong_payee', 'not_success', 'old_date', 'not_a_payment']

/** labels.json of a folder, in the order in which the shop receives the images. */
export async function readLabels(folder: string): Promise<Labelled[]> {
  const text = await readFile(join(folder, 'labels.json'), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} has no labels.json`)
  return JSON.parse(text) as Labelled[]
}

/**
 * The figures of a folder: how exactly it was read and how correctly judged. Figures without any label are left
 * out.
 */
export function figuresOf(looked: readonly Looked[]): Figure[] {
  const share = (name: string, target: string, of: Test, test: Test): Figure => {
    const all = looked.filter(of)
    const count = all.filter(test).length
    const found = `${((100 * count) / all.length).toFixed(1)} % (${count} of ${all.length})`
    return { name, target, found: all.length === 0 ? '' : found }
  }
  const genuine = ofClass('genuine')
  const isOtherFraud: Test = (one) => one.labelled.class && !genuine(one) && !hasNotGoneThrough(one)
  const figures = [
    share('failed or pending left clear', '0', hasNotGoneThrough, isClear),
    share('other fraud flagged', '≥ 98 %', isOtherFraud, isFlagged),
    share(
      'honest left clear, of those that show UTR and payee',
      '≥ 95 %',
      both(genuine, showsUtrAndPayee),
      isClear,
    ),
    share(
      'honest left clear, of those that show a time too',
      '≥ 95 %',
      both(genuine, showsUtrAndPayee, shows('paidAt')),
      isClear,
    ),
    share(
      'honest without UTR or payee: to look at',
      '',
      both(genuine, isLabelled, (one) => !showsUtrAndPayee(one)),
      ({ checked }) => checked?.verdict === 'look',
    ),
    share('genuine: UTR exact, of those that show one', '≥ 98 %', both(genuine, shows('utr')), isUtrRight),
    share('genuine: amount exact', '≥ 98 %', both(genuine, shows('amount')), isAmountRight),
    share('all: UTR read but not shown', '≤ 0.5 %', isLabelled, hasFalseUtr),
    share('all: payee’s UPI ID exact', '', shows('payeeVpa'), isVpaRight),
    share('all: time exact', '', shows('paidAt'), isTimeRight),
    share('all: status exact', '', shows('status'), isStatusRight),
    share('genuine: not clear', '≤ 5 %', genuine, isFlagged),
    share('genuine: called a mismatch', '≤ 1 %', genuine, ({ checked }) => checked?.verdict === 'mismatch'),
    share(`flagged: ${WRONG.join(', ')}`, '≥ 98 %', ofClass(...WRONG), isFlagged),
    share('flagged: failed', '', ofClass('failed'), isFlagged),
    share('flagged: reused', '100 %', ofClass('reused'), isFlagged),
    share('flagged: same_utr_new_image', '100 %', ofClass('same_utr_new_image'), isFlagged),
    share('flagged: reused_altered', '≥ 97 %', ofClass('reused_altered'), isFlagged),
    share('linked to the file it repeats', '', ofClass(...REUSE), both(isLinked, isReused)),
    share(
      'first uses linked to an earlier one',
      '',
      ({ labelled }) => labelled.reusedFrom === null,
      isLinked,
    ),
  ]
  return figures.filter(({ found }) => found !== '')
}

/** One line per layout: values read exactly, honest payments left clear, and others flagged. */
export function layoutsOf(looked: readonly Looked[]): string[][] {
  const layouts = Map.groupBy(
    looked.filter(({ labelled }) => labelled.layout && !labelled.layout.startsWith('none')),
    ({ labelled }) => labelled.layout!,
  )
  return [...layouts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([layout, all]) => {
      const count = (of: Test, test: Test) =>
        `${all.filter(both(of, test)).length} of ${all.filter(of).length}`
      return [
        layout,
        count(both(isReadable, shows('utr')), isUtrRight),
        count(isReadable, isAmountRight),
        count(both(isReadable, shows('payeeVpa')), isVpaRight),
        count(ofClass('genuine'), isClear),
        count(ofClass(...WRONG, 'unreadable'), isFlagged),
      ]
    })
}

function both(...tests: readonly Test[]): (one: Looked) => boolean {
  return (one) => tests.every((test) => test(one))
}

function ofClass(...classes: string[]): (one: Looked) => boolean {
  return ({ labelled }) => classes.includes(labelled.class ?? '')
}

function shows(part: keyof Truth): Test {
  return ({ labelled }) => labelled.truth?.[part]
}

const isReadable: Test = ({ labelled }) => labelled.class !== 'unreadable'
const isLabelled: Test = ({ labelled }) => labelled.truth
const isReused: Test = ({ labelled }) => labelled.reusedFrom !== null
const isLinked: Test = ({ earlier }) => earlier !== null
const isClear: Test = ({ checked }) => checked?.verdict === 'clear'
const isFlagged: Test = ({ checked }) => checked?.verdict !== 'clear'
const isUtrRight: Test = ({ labelled, checked }) => checked?.reading.utr === labelled.truth?.utr
const isVpaRight: Test = ({ labelled, checked }) => checked?.reading.payeeVpa === labelled.truth?.payeeVpa
const isStatusRight: Test = ({ labelled, checked }) => checked?.reading.status === labelled.truth?.status

function showsUtrAndPayee({ labelled: { truth } }: Looked): boolean {
  return Boolean(truth?.utr && (truth.payeeVpa ?? truth.payeeName))
}

function hasNotGoneThrough({ labelled: { class: name, truth } }: Looked): boolean {
  return name === 'not_success' || truth?.status === 'failed' || truth?.status === 'pending'
}

function isAmountRight({ labelled, checked }: Looked): boolean {
  return checked?.reading.amount === toPaise(labelled.truth?.amount ?? 0)
}

function hasFalseUtr({ labelled, checked }: Looked): boolean {
  const read = checked?.reading.utr ?? null
  return read !== null && read !== labelled.truth?.utr
}

function isTimeRight({ labelled, checked }: Looked): boolean {
  return Date.parse(checked?.reading.paidAt ?? '') === Date.parse(labelled.truth?.paidAt ?? '')
}
