import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { ensureServerBuilt } from './build-server.mjs'
import { browserVersion, ensureBrowser } from './browser.mjs'
import { command, root, runCaptured, runThrough } from './process.mjs'
import { withProgress } from './progress.mjs'
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

const failedOutside = [] // `{ name, text }` of checks that failed and of parts that could not run
const ERRORS_LENGTH = 4_000
const PARTS = { format, types, lint, unit, e2e }

// npm test                     everything
// npm test -- unit e2e         these parts: format, types, lint, unit (unit and API), e2e
// npm test -- <file> … [-u]    these test files; -u updates their snapshots
await command(async (args) => {
  await ensureInstalled({ tests: true })
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))
  const reports = mkdtempSync(join(tmpdir(), 'samagri-test-'))
  try {
    const results = []
    const parts = chosen(args)
    const run = async (...names) => {
      for (const { part, files } of parts.filter(({ part }) => names.includes(part)))
        if (!interrupted) results.push(await report(part, files, reports))
    }
    await Promise.all([run('format'), run('types', 'lint')]) // Prettier uses one core
    await run('unit', 'e2e')
    showSlowest(reports)
    showFailures(reports)
    const total = sum(results)
    console.log(`\n${lastLine(total)}`)
    return total.failed === 0 && total.passed > 0 && !interrupted ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

function chosen(args) {
  const parts = Object.keys(PARTS)
  if (args.length === 0) return parts.map((part) => ({ part, files: [] }))
  const named = parts.filter((part) => args.includes(part))
  const options = args.filter((arg) => arg.startsWith('-'))
  const files = args.filter((arg) => !parts.includes(arg) && !options.includes(arg))
  const ofBrowser = files.filter((file) => /(^|\/)e2e\/|\.spec\.ts/.test(file))
  const ofVitest = files.filter((file) => !ofBrowser.includes(file))
  return [
    ...named.map((part) => ({ part, files: [] })),
    ...(ofVitest.length > 0 ? [{ part: 'unit', files: [...ofVitest, ...options] }] : []),
    ...(ofBrowser.length > 0 ? [{ part: 'e2e', files: [...ofBrowser, ...options] }] : []),
  ]
}

async function report(part, files, reports) {
  console.log(`\n== ${part} ==`)
  const started = Date.now()
  const counts = await PARTS[part](files, join(reports, `${part}.json`)).catch((error) => {
    console.error(error.message)
    failedOutside.push({ name: part, text: error.message })
    return { passed: 0, failed: 1, skipped: 0 }
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${part}: ${lastLine(counts)} in ${seconds} s`)
  return counts
}

function showSlowest(reports) {
  const slowest = slowestFiles(join(reports, 'unit.json'), join(reports, 'e2e.json'))
  if (slowest.length > 1) console.log('\n== the slowest files ==')
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

/** Repeated at the end: a failure's own lines may be thousands of lines above the result. */
function showFailures(reports) {
  const failures = [
    ...failedOutside,
    ...failuresOfVitest(join(reports, 'unit.json')),
    ...failuresOfPlaywright(join(reports, 'e2e.json')),
  ]
  if (failures.length > 0) console.log('\n== what failed ==')
  for (const { name, text } of failures) console.log(`\n${name}\n${text.replace(/^/gm, '    ')}`)
}

function format() {
  return check('Checking the format', 'prettier/bin/prettier.cjs', ['--check', '.', '--log-level', 'warn'])
}

function types() {
  return check('Checking the types', 'typescript/bin/tsc', ['--noEmit', '--checkers', '2'])
}

async function lint() {
  await ensureBuilt()
  return sum([
    await check('Linting', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
    await check('Comparing the built client with the supported browsers', '../scripts/supported.mjs', []),
    await check('Looking for unused code', 'knip/bin/knip.js', []),
  ])
}

async function check(title, program, args) {
  const run = () => runCaptured(nodeForShop(), [inModules(program), ...args])
  const { code, output } = await withProgress(title, run)
  if (code !== 0) {
    console.log(output.trimEnd())
    failedOutside.push({ name: title, text: output.trimEnd() })
  }
  return countsOfCheck(code)
}

async function unit(files, json) {
  await ensureBuilt() // the pages of the public shop are rendered by the built client
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
  const env = { ...process.env, BUILT_SERVER: await ensureServerBuilt() } // the program that tests start as a process
  const ended = await show('vitest/vitest.mjs', ['run', ...reporters, ...files], env)
  if (countsOfVitest(json, 0).failed === 0) nameCrash('Vitest', ended)
  return countsOfVitest(json, ended.code)
}

async function e2e(files, json) {
  await ensureBuilt()
  const browser = await ensureBrowser()
  console.log(`${browserVersion(browser)}, ${browser}`)
  const env = { ...process.env, CHROMIUM_PATH: browser, E2E_JSON_FILE: json }
  const ended = await show('@playwright/test/cli.js', ['test', ...files], env)
  if (countsOfPlaywright(json, 0).failed === 0) nameCrash('Playwright', ended)
  return countsOfPlaywright(json, ended.code)
}

/** Runs a test runner in this terminal; returns its exit code, and the end of its standard error. */
async function show(program, args, env = process.env) {
  let errors = ''
  const code = await runThrough(nodeForShop(), [inModules(program), ...args], {
    env: { ...env, NODE_ENV: 'test' },
    stdio: ['ignore', 'inherit', 'pipe'],
    onStart: ({ stderr }) =>
      stderr.on('data', (bytes) => {
        process.stderr.write(bytes)
        errors = (errors + bytes).slice(-ERRORS_LENGTH)
      }),
  })
  return { code, errors }
}

/** A runner can fail without a failed test: on an unhandled rejection, or when cleaning up fails. */
function nameCrash(runner, { code, errors }) {
  if (code !== 0) failedOutside.push({ name: `${runner} ended with ${code} outside its tests`, text: errors })
}

function inModules(program) {
  return join(root, 'node_modules', program)
}
