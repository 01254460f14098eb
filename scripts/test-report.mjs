import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './process.mjs'

// Summarises the two test runners' JSON reports: how many passed, what failed, what took longest.

const LINES = 25
const SLOWEST = 10

/** One static check: passed or failed. */
export function countsOfCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** Vitest's JSON report; a file that could not be loaded counts as one failure, and so does a crash. */
export function countsOfVitest(file, code) {
  const report = readReport(file)
  const broken = (report?.testResults ?? []).filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  )
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return withCrash(counts, code === 0 && report)
}

/** Playwright's JSON report; errors outside tests and a crash count as failures. */
export function countsOfPlaywright(file, code) {
  const report = readReport(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const outside = report?.errors?.length ?? 0
  return withCrash({ passed: expected + flaky, failed: unexpected + outside, skipped }, code === 0 && report)
}

function withCrash(counts, endedWell) {
  return !endedWell && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) {
    for (const kind of Object.keys(total)) total[kind] += result[kind]
  }
  return total
}

export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const TRIED_AGAIN = ' (passed when tried again)'

/**
 * Failures in Vitest's JSON report, in order: `{ name, text }`, the text without colours and at most 25 lines long.
 * Includes tests that passed only on a retry.
 */
export function failuresOfVitest(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.failureMessages?.length > 0)
    const broken = status === 'failed' && !failed.some((test) => test.status === 'failed')
    return [
      ...(broken ? [failure(name, message)] : []),
      ...failed.map(({ fullName, status, failureMessages }) =>
        failure(`${name} › ${fullName}${status === 'passed' ? TRIED_AGAIN : ''}`, failureMessages.join('\n')),
      ),
    ]
  })
}

/**
 * The same for Playwright's JSON report, including tests that passed only on a retry. Errors outside tests are
 * named 'outside tests'.
 */
export function failuresOfPlaywright(file) {
  const report = readReport(file) ?? {}
  const outside = (report.errors ?? []).map(({ message }) => failure('outside tests', message))
  return [...outside, ...specsOf(report).flatMap(failuresOfSpec)]
}

function failuresOfSpec({ file, line, title, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ projectName, results, status }) => {
      const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
      const second = status === 'flaky' ? TRIED_AGAIN : ''
      const { name, text } = failure(
        `[${projectName}] ${file}:${line} › ${title}${second}`,
        messages.join('\n'),
      )
      return { name, text: text + results.map(lastShown).join('') }
    })
}

/** The end of Playwright's page snapshot when a test failed, which includes open dialogs and notes; '' for none. */
function lastShown({ attachments = [] }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const page = path && readText(path)?.match(/```yaml\n(.*?)\n```/s)?.[1]
  return page ? `\n\nThe page ended with:\n${page.split('\n').slice(-LINES).join('\n')}` : ''
}

function failure(name, message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n')
  return { name, text: lines.slice(0, LINES).join('\n').trim() }
}

/** The ten slowest files of both reports, slowest first: `{ name, seconds }`. */
export function slowestFiles(ofVitest, ofPlaywright) {
  const seconds = new Map()
  const add = (name, ms) => seconds.set(name, (seconds.get(name) ?? 0) + ms / 1_000)
  for (const { name, startTime, endTime } of readReport(ofVitest)?.testResults ?? [])
    add(relative(root, name), endTime - startTime)
  for (const { file, tests } of specsOf(readReport(ofPlaywright) ?? {}))
    for (const { projectName, results } of tests)
      for (const { duration } of results) add(`e2e/${file} [${projectName}]`, duration)
  const slowest = [...seconds].toSorted((a, b) => b[1] - a[1]).slice(0, SLOWEST)
  return slowest.map(([name, time]) => ({ name, seconds: time }))
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** A test runner's JSON report, or undefined if there is none that can be read. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
