import { stripVTControlCharacters } from 'node:util'
import { readReport } from './read-report.mjs'

const LINES = 25

/** What failed in Vitest's JSON report, in its order: `{ name, text }`, the text without colours and at most 25 lines long. */
export function failuresOfVitest(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(name, message)]
    return failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages.join('\n')))
  })
}

/** The same of Playwright's JSON report; errors outside tests have the name 'outside tests'. */
export function failuresOfPlaywright(file) {
  const { errors = [], suites = [] } = readReport(file) ?? {}
  const outside = errors.map(({ message }) => failure('outside tests', message))
  return [...outside, ...suites.flatMap((suite) => failuresOfSuite(suite))]
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return failure(`[${projectName}] ${file}:${line} › ${title}`, messages.join('\n'))
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite))]
}

function failure(name, message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n')
  return { name, text: lines.slice(0, LINES).join('\n').trim() }
}
