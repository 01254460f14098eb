import type { PaidState } from '#contract/payments/payments.ts'
import {
  DONE_WORDS,
  FAILED_WORDS,
  NOT_WORDS,
  PENDING_WORDS,
  STATUS_LABELS,
  SUCCESS_WORDS,
  anyOf,
  startOf,
  wordOf,
} from './words-of-india.ts'
import { above, heightOf, leftOf, type Line, type Page, textHeight } from './page.ts'

const FAILED = new RegExp(
  String.raw`\bfail|unsuccess|\bdeclin|\breject|\bcancel+ed|\breversed|\brefunded|\btimed?\s*out\b|\bexpired\b|\bdenied\b|\babort|\bbounced|\bnot\s+(?:been\s+)?(?:success|complet|processed|debited|sent|done|through|transfer|paid|credited|go\b)|\bcould\s*n.?t\b|\bcould not\b|\bdid(?:\s*n.t| not)\b|\bunable to\b|${anyOf(FAILED_WORDS)}`,
  'iu',
)
const PENDING = new RegExp(
  String.raw`\bpending|\bprocessing\b|\bin\s*process|\bin\s*progress|\bunder\s*process|\bbeing\s*process|\bawait|\bon\s*hold\b|\binitiated\b|\bsubmitted\b|\bwaiting\b|\bscheduled\b|\brequested\b|\bconfirming\b|\bin\s*transit|${anyOf(PENDING_WORDS)}`,
  'iu',
)
const SUCCESS = new RegExp(
  String.raw`\bsuc+es+|\bpaid\b|\bsent\b|\bcompleted?\b|\btransfer+ed\b|\bcredited\b|\breceived\b|\bprocessed\b|\bapproved\b|\bsettled\b|\bdone!|\bconfirmed\b|${startOf(SUCCESS_WORDS)}`,
  'iu',
)
/** Words that name a party or tell what may happen, not how this payment stands. */
const ASIDE =
  /\b(?:paid|sent)\s+(?:by|from|on|at|via|using|through)\b|\bif\b|\bmay\b|\bwill\b|\bcan\b|\bonce\b|\bwhen\b|\bearn|\bwon\b|\breward|\bcashback|\boffer|\brefer|\bdispute|\bquery|\bhelp|\bissue|\bpaid from\b|\bshould\b|\bplease\b|\bget\b|\breport\b|\braise\b|\bretry\b|\btrack\b|\bview\b|\bhistory\b|\bbill\s+paid\b/iu
/** What the button that ends the screen says in languages of India: 'Done'. */
const DONE = new RegExp(String.raw`^\P{L}*(?:${anyOf(DONE_WORDS)})[\p{L}\p{M}]*\P{L}*$`, 'u')
const PARTY = /^\W*(?:money\s+|amount\s+)?(?:paid|sent|transferred|credited)\s+to\b/iu
const DEBITED =
  /\d\s+(?:is\s+|was\s+|has\s+been\s+)?(?:debited|deducted)\b|\b(?:debited|deducted)\s+(?:by|for|with)\b.*\d/iu
const STATUS_LABEL = new RegExp(String.raw`\bstatus\b|\bstate\b|${wordOf(STATUS_LABELS)}`, 'iu')
const NOT = new RegExp(anyOf(NOT_WORDS), 'u')

/** How the payment stands, by the most telling words: behind a status label, or large and short; null without any. */
export function findStatus(page: Page): { value: PaidState; line: Line } | null {
  const usual = textHeight(page)
  const states = page.lines.flatMap((line) => {
    const state = PARTY.test(line.text) ? null : stateOf(line.text)
    return state ? [{ state, line, score: scoreOf(page, line, usual) }] : []
  })
  const best = states.toSorted((a, b) => b.score - a.score || GRAVITY[b.state] - GRAVITY[a.state])[0]
  return best && best.score > 0 ? { value: best.state, line: best.line } : null
}

/** 'Paid to Asha', 'Rs 5 debited from A/c 12' say that it went through, where no other word says how it stands. */
export function saysPaidTo(page: Page): Line | null {
  const said = page.lines.find(({ text }) => PARTY.test(text) || DEBITED.test(text))
  return said ?? null
}

/** Of two words that tell as much, the worse counts. */
const GRAVITY: Readonly<Record<PaidState, number>> = { failed: 2, pending: 1, success: 0 }

function stateOf(text: string): PaidState | null {
  if (FAILED.test(text)) return 'failed'
  if (PENDING.test(text)) return 'pending'
  return SUCCESS.test(text) && !NOT.test(text) ? 'success' : null
}

function scoreOf(page: Page, line: Line, usual: number): number {
  const words = line.text.split(/\s+/u).length
  const large = Math.max(0, Math.min(2, heightOf(line) / usual - 1)) * 2
  const short = words <= 5 ? 2 : words <= 9 ? 1 : -2
  const beside = [leftOf(page, line)[0], above(page, line)].map((other) => other?.text ?? '')
  const labelled =
    beside.some((text) => STATUS_LABEL.test(text) && text.length < 30) || /^status\b/iu.test(line.text)
      ? 4
      : 0
  const high = line.box.top < page.height * 0.5 ? 1 : 0
  const aside = ASIDE.test(line.text) || DONE.test(line.text) ? -5 : 0
  return large + short + labelled + high + aside
}
