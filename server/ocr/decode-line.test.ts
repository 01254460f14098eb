import { expect, test } from 'vitest'
import { decodeLine, type LineLikelihoods, logLikelihood } from './decode-line.ts'

const LETTERS = ['', 'a', 'b', 'o', '0', ' ']

/** One object per step: the likelihood of each letter there; the remainder is none. */
function lineOf(...steps: readonly Partial<Record<string, number>>[]): LineLikelihoods {
  const likelihoods = steps.flatMap((step) => {
    const rest = Object.values(step).reduce((sum: number, one = 0) => sum - one, 1)
    return LETTERS.map((letter) => (letter === '' ? rest : (step[letter] ?? 0)))
  })
  return { likelihoods: Float32Array.from(likelihoods), steps: steps.length, letters: LETTERS }
}

test('a letter over several steps is one, with nothing between two', () => {
  expect(decodeLine(lineOf({ a: 0.9 }, { a: 0.8 }, {}, { a: 0.9 }, { b: 0.7 }))).toMatchObject({
    text: 'aab',
  })
})

test('a space that is hardly likely is one, but not at the edges', () => {
  const text = decodeLine(lineOf({ ' ': 0.4 }, { a: 0.9 }, { ' ': 0.08 }, { b: 0.9 }, { ' ': 0.4 })).text
  expect(text).toBe('a b')
  expect(decodeLine(lineOf({ a: 0.9 }, { ' ': 0.01 }, { b: 0.9 })).text).toBe('ab')
})

test('how sure it is: of all letters, and of the least sure one', () => {
  const { confidence, weakest } = decodeLine(lineOf({ a: 0.9 }, { b: 0.7 }))
  expect(confidence).toBeCloseTo(80)
  expect(weakest).toBeCloseTo(70)
  expect(decodeLine(lineOf({}, {}))).toMatchObject({ text: '', confidence: 0 })
})

test('two spellings of a line are weighed against each other', () => {
  const line = lineOf({ a: 1 }, { o: 0.6, '0': 0.4 })
  expect(logLikelihood(line, 'ao')).toBeCloseTo(Math.log(0.6))
  expect(logLikelihood(line, 'a0')).toBeCloseTo(Math.log(0.4))
  expect(logLikelihood(line, 'a0') - logLikelihood(line, 'ab')).toBeGreaterThan(10)
  expect(logLikelihood(line, 'aß')).toBe(-Infinity)
})

test('a space is no part of a spelling', () => {
  const line = lineOf({ a: 1 }, { ' ': 0.9 }, { o: 1 })
  expect(logLikelihood(line, 'a o')).toBe(logLikelihood(line, 'ao'))
  expect(logLikelihood(line, 'ao')).toBeCloseTo(0)
})

test('all possible letter positions in a line count', () => {
  expect(logLikelihood(lineOf({ a: 0.5 }, { a: 0.5 }), 'a')).toBeCloseTo(Math.log(0.75))
  expect(Math.exp(logLikelihood(lineOf({ a: 0.5 }, { a: 0.5 }), 'aa'))).toBeLessThan(0.001)
})
