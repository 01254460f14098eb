import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countsOfCheck, countsOfPlaywright, countsOfVitest, lastLine, sum } from './test-counts.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'samagri-counts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('vitest: tests are counted, and a file that does not load is one failure', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(countsOfVitest(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 3 })
})

test('Playwright: errors outside tests are failures', () => {
  const file = report({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 2 }, errors: [{}] })
  expect(countsOfPlaywright(file, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a runner that ends badly without a failed test is one failure', () => {
  expect(countsOfVitest(join(folder, 'none.json'), 137)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countsOfPlaywright(report({ stats: { expected: 3 } }), 1).failed).toBe(1)
})

test('a runner that ends well without a report is a failure too', () => {
  expect(countsOfVitest(join(folder, 'none.json'), 0).failed).toBe(1)
})

test('the last line adds everything up', () => {
  const total = sum([countsOfCheck(0), countsOfCheck(2), { passed: 40, failed: 0, skipped: 0 }])
  expect(lastLine(total)).toBe('41 passed, 1 failed')
  expect(lastLine({ ...total, skipped: 3 })).toBe('41 passed, 1 failed, 3 skipped')
})

function report(content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
