// The recogniser network's output for one line: the likelihood of each letter at each step across it.

/** `steps` rows of `letters.length` likelihoods (0 to 1); letter 0 means none, the last one is the space. */
export interface LineLikelihoods {
  likelihoods: Float32Array
  steps: number
  letters: readonly string[]
}

export interface DecodedLine {
  text: string
  /** The mean of its letters' likelihoods, 0 to 100. */
  confidence: number
  /** The likelihood of its least likely letter. */
  weakest: number
  /** The position of each character, as a share of the line's width. */
  at: number[]
}

const NONE = 0
/** The network was trained on few spaces: half as certain as this about one, it is still right. */
const SPACE_LIKELY = 0.05
const UNLIKELY = 1e-7

/** The most likely text of a line, with its spaces. */
export function decodeLine(line: LineLikelihoods): DecodedLine {
  const { letters, steps } = line
  const space = letters.length - 1
  let text = ''
  const at: number[] = []
  let before = NONE
  let isSpaced = false
  let sum = 0
  let count = 0
  let weakest = 1
  for (let step = 0; step < steps; step++) {
    const best = likeliest(line, step)
    isSpaced ||= likelihoodOf(line, step, space) > SPACE_LIKELY
    if (best !== NONE && best !== space && best !== before) {
      const sign = isSpaced && text !== '' ? ` ${letters[best]}` : letters[best]!
      text += sign
      at.push(...Array.from(sign, () => (step + 0.5) / steps))
      sum += likelihoodOf(line, step, best)
      weakest = Math.min(weakest, likelihoodOf(line, step, best))
      count++
    }
    if (best !== NONE && best !== space) isSpaced = false
    before = best
  }
  return { text, confidence: count === 0 ? 0 : (100 * sum) / count, weakest: 100 * weakest, at }
}

/**
 * How likely the line shows exactly `text`, as a natural logarithm: the sum over all alignments of its letters with
 * the steps (the forward pass of connectionist temporal classification). Spaces are ignored. -Infinity if a letter
 * is unknown.
 */
export function logLikelihood(line: LineLikelihoods, text: string): number {
  const codes = Array.from(text.replaceAll(' ', ''), (letter) => line.letters.lastIndexOf(letter))
  if (codes.includes(-1)) return -Infinity
  const states = [NONE, ...codes.flatMap((code) => [code, NONE])]
  let logs = states.map((_, at) => (at < 2 ? logAt(line, 0, states[at]!) : -Infinity))
  for (let step = 1; step < line.steps; step++) {
    const earlier = logs
    logs = states.map((state, at) => {
      const skips = state !== NONE && state !== states[at - 2]
      const ways = [
        earlier[at]!,
        earlier[at - 1] ?? -Infinity,
        skips ? (earlier[at - 2] ?? -Infinity) : -Infinity,
      ]
      return logSum(ways) + logAt(line, step, state)
    })
  }
  return logSum(logs.slice(-2))
}

function likeliest({ likelihoods, letters }: LineLikelihoods, step: number): number {
  const from = step * letters.length
  let best = from
  for (let at = from + 1; at < from + letters.length; at++) {
    if (likelihoods[at]! > likelihoods[best]!) best = at
  }
  return best - from
}

function likelihoodOf({ likelihoods, letters }: LineLikelihoods, step: number, letter: number): number {
  return likelihoods[step * letters.length + letter]!
}

function logAt(line: LineLikelihoods, step: number, letter: number): number {
  const space = letter === NONE ? likelihoodOf(line, step, line.letters.length - 1) : 0
  return Math.log(Math.max(UNLIKELY, likelihoodOf(line, step, letter) + space))
}

function logSum(logs: readonly number[]): number {
  const most = Math.max(...logs)
  return most === -Infinity ? most : most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0))
}
