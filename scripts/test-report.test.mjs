import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root, runCaptured } from './process.mjs'
import {
  countsOfCheck,
  countsOfPlaywright,
  countsOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  lastLine,
  slowestFiles,
  sum,
} from './test-report.mjs'

const VITEST = join(root, 'node_modules', 'vitest', 'vitest.mjs')

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

test('vitest: failed tests and files that do not load are named with their output, without colours', () => {
  const file = report({
    testResults: [
      {
        name: 'money.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'failed', fullName: 'rounds', failureMessages: ['\u001B[31mexpected 1\u001B[39m'] },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'good.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  })
  expect(failuresOfVitest(file)).toEqual([
    { name: 'money.test.ts › rounds', text: 'expected 1' },
    { name: 'broken.test.ts', text: 'no such module' },
  ])
})

test('vitest: what passed when tried again counts as passed and is named', async () => {
  const test = join(folder, 'chance.test.mjs')
  writeFileSync(
    test,
    `import { expect, test } from 'vitest'
    let tries = 0
    test('by chance', () => expect((tries += 1)).toBe(2))
    test('surely', () => undefined)`,
  )
  const json = join(folder, 'vitest.json')
  const args = ['run', '--root', folder, '--retry=1', '--reporter=json', `--outputFile.json=${json}`]
  const { code } = await runCaptured(process.execPath, [VITEST, ...args])
  expect(countsOfVitest(json, code)).toEqual({ passed: 2, failed: 0, skipped: 0 })
  const [named, ...more] = failuresOfVitest(json)
  expect(named.name).toMatch(/by chance \(passed when tried again\)$/)
  expect(named.text).toContain('expected 1 to be 2')
  expect(more).toEqual([])
})

test('Playwright: what passed when tried again counts as passed and is named', () => {
  const flaky = failedSpec('moving')
  flaky.tests[0].status = 'flaky'
  const file = report({ stats: { expected: 3, flaky: 1 }, suites: [{ specs: [flaky] }] })
  expect(countsOfPlaywright(file, 0)).toEqual({ passed: 4, failed: 0, skipped: 0 })
  expect(failuresOfPlaywright(file)[0].name).toMatch(/moving \(passed when tried again\)$/)
})

test('Playwright: failed tests in nested groups and errors outside tests are named; long texts are cut', () => {
  const file = report({
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [failedSpec('first')], suites: [{ specs: [failedSpec('second')] }] }],
  })
  const text = Array(25).fill('line').join('\n')
  expect(failuresOfPlaywright(file)).toEqual([
    { name: 'outside tests', text: 'no browser' },
    { name: '[sqlite] login.spec.ts:7 › first', text },
    { name: '[sqlite] login.spec.ts:7 › second', text },
  ])
})

test('Playwright: a failure includes the end of the page snapshot, if there is one', () => {
  const context = join(folder, 'error-context.md')
  const lines = Array.from({ length: 30 }, (_, i) => `- line ${i}`).join('\n')
  writeFileSync(context, `# Page snapshot\n\n\`\`\`yaml\n${lines}\n\`\`\`\n\n# Test source\n`)
  const failed = failedSpec('first')
  failed.tests[0].results[0].attachments = [{ name: 'error-context', path: context }]
  const [{ text }] = failuresOfPlaywright(report({ suites: [{ specs: [failed] }] }))
  expect(text).toMatch(/line\n\nThe page ended with:\n- line 5\n(.*\n)+- line 29$/)
  failed.tests[0].results[0].attachments[0].path = join(folder, 'none.md')
  expect(failuresOfPlaywright(report({ suites: [{ specs: [failed] }] }))[0].text).not.toContain('The page')
})

test('without a report there is nothing to name', () => {
  expect(failuresOfVitest(join(folder, 'none.json'))).toEqual([])
  expect(failuresOfPlaywright(join(folder, 'none.json'))).toEqual([])
})

test('the slowest files of both runners are named, slowest first, at most ten', () => {
  const vitest = join(folder, 'vitest.json')
  const results = Array.from({ length: 11 }, (_, i) => ({
    name: join(root, `${i}.test.ts`),
    startTime: 0,
    endTime: i * 1_000,
  }))
  writeFileSync(vitest, JSON.stringify({ testResults: results }))
  const playwright = report({
    suites: [{ specs: [spec('a.spec.ts'), spec('a.spec.ts')], suites: [{ specs: [spec('b.spec.ts')] }] }],
  })
  const slowest = slowestFiles(vitest, playwright)
  expect(slowest).toHaveLength(10)
  expect(slowest.slice(0, 3)).toEqual([
    { name: '10.test.ts', seconds: 10 },
    { name: 'e2e/a.spec.ts [sqlite]', seconds: 9.5 },
    { name: '9.test.ts', seconds: 9 },
  ])
  expect(slowestFiles(join(folder, 'none.json'), join(folder, 'none.json'))).toEqual([])
})

function spec(file) {
  return { file, tests: [{ projectName: 'sqlite', results: [{ duration: 4_750 }] }] }
}

function failedSpec(title) {
  const results = [{ errors: [{ message: 'line\n'.repeat(40) }] }]
  const tests = [
    { projectName: 'sqlite', status: 'unexpected', results },
    { projectName: 'postgres', status: 'expected', results: [] },
  ]
  return { title, file: 'login.spec.ts', line: 7, tests }
}

function report(content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
