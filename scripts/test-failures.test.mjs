import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'samagri-failures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('vitest: failed tests and files that do not load are named with what they said, without colours', () => {
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

test('without a report there is nothing to name', () => {
  expect(failuresOfVitest(join(folder, 'none.json'))).toEqual([])
  expect(failuresOfPlaywright(join(folder, 'none.json'))).toEqual([])
})

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
