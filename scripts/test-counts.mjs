import { readReport } from './read-report.mjs'

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
