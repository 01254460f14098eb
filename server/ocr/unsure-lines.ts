import { heightOf, isOnRow, type Line } from './parsing/page.ts'
import { OF_INDIA } from './parsing/words-of-india.ts'

// The recogniser's lines that may be in a script it does not know.

/** A text with at least this certainty, 0 to 100, is in letters that it knows. */
const LINE_CONFIDENCE_MIN = 96
const LETTER_CONFIDENCE_MIN = 72
const NUMBER_CONFIDENCE_MIN = 80
const WORDS_CONFIDENCE_MIN = 90
/** '17 2026, 9:53 pm' or '17 @ 2026': letters that it does not know vanish, and it is certain about the rest. */
const WITHOUT_MONTH = /(?<![\d:/.-])\d{1,2}(?:[^\d\p{L}/-]{0,4}|\s\S{1,2}\s)20[12]\d(?!\d)/u

/** 'owo · 11 Sep': a word of characters that it takes for its letters. */
const WORD_BEFORE_DAY = /^\P{L}{0,2}\p{L}{1,3}\s?[·•*]\s?\d{1,2}\s/u

/** Lines that may be in another script, joined if they follow each other in a row; `rows` has the original lines. */
export function unsureLines(lines: readonly Line[]): Line[] {
  const segments: Line[] = []
  for (const line of lines) {
    if (!mayBeOther(line)) continue
    const before = segments.at(-1)
    if (before && follows(before, line)) segments.splice(-1, 1, together(before, line))
    else segments.push({ ...line, rows: [line] })
  }
  return segments
}

/** Whether a month seems to have vanished from a line. */
export function isWithoutMonth({ text }: Line): boolean {
  return WITHOUT_MONTH.test(text)
}

function mayBeOther(line: Line): boolean {
  if (OF_INDIA.test(line.text)) return false // it was read in its script
  if (isWithoutMonth(line) || WORD_BEFORE_DAY.test(line.text)) return true
  const { text, box, confidence, weakest = confidence } = line
  const isIcon = box.right - box.left < 1.3 * (box.bottom - box.top)
  const isNumber = confidence > NUMBER_CONFIDENCE_MIN && /^[\d\s\p{P}\p{S}]+$/u.test(text)
  const isLatin = confidence > WORDS_CONFIDENCE_MIN && /[a-z]{4}/iu.test(text)
  return (
    !isIcon && !isNumber && !isLatin && (confidence < LINE_CONFIDENCE_MIN || weakest < LETTER_CONFIDENCE_MIN)
  )
}

/** A space apart in one row: 'not' stays with its verb. */
function follows(before: Line, line: Line): boolean {
  const gap = line.box.left - before.box.right
  return isOnRow(before, line) && Math.abs(gap) < 0.8 * heightOf(line)
}

function together(before: Line, line: Line): Line {
  const box = {
    left: before.box.left,
    top: Math.min(before.box.top, line.box.top),
    right: line.box.right,
    bottom: Math.max(before.box.bottom, line.box.bottom),
  }
  return {
    text: `${before.text} ${line.text}`,
    box,
    confidence: Math.min(before.confidence, line.confidence),
    rows: [...before.rows!, line],
  }
}
