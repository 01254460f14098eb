import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import playwright from '../playwright.config.ts'
import vitest from '../vitest.config.ts'

// Checks statements in the docs: paths, commands, settings and proofs exist. `npm test` runs every proof.

const ROOT = join(import.meta.dirname, '..')
const RULES = ['docs/rules', 'docs/how-to'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((page) => `${folder}/${page}`),
)
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/growing.md',
  'docs/rules.md',
  'docs/why.md',
  'docs/promises.md',
  ...RULES,
]
const read = (path) => readFileSync(join(ROOT, path), 'utf8')

/** The anchors that GitHub generates for a page's headings. */
function anchorsOf(path) {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe.each(PAGES)('%s', (page) => {
  const text = read(page)

  test('links only to existing files', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)\)/g)]
      .map(([, link]) => link)
      .filter((link) => !/^https?:/.test(link))
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([])
  })

  test('links only to existing headings', () => {
    const links = [...text.matchAll(/\]\(([^)#]*)#([^)]+)\)/g)].filter(([, file]) => !/^https?:/.test(file))
    const missing = links.filter(
      ([, file, anchor]) => !anchorsOf(file ? join(dirname(page), file) : page).includes(anchor),
    )
    expect(missing.map(([link]) => link)).toEqual([])
  })

  test('names only existing paths', () => {
    const paths = [...text.matchAll(/`((?:contract|server|web|e2e|docs|scripts|bench)\/[\w./-]*)`/g)].map(
      ([, path]) => path,
    )
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('names only existing commands', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const commands = [...text.matchAll(/npm (?:run )?(start|test|[a-z]+)(?= |$|`)/gm)].map(([, name]) => name)
    expect(commands.filter((name) => !(name in scripts) && !['run', 'ci'].includes(name))).toEqual([])
    expect(text).not.toMatch(/npx (vitest|playwright)/) // fails with an older Node than the shop's
  })
})

test('every setting that the shop reads is described, and no other', () => {
  const source = read('server/settings.ts')
  const used = new Set(
    [...source.matchAll(/'([A-Z][A-Z_]{3,})'/g)]
      .map(([, name]) => name)
      .filter((name) => name !== 'NODE_ENV'),
  )
  const table =
    read('docs/rules/operating.md').split('### Settings come from the environment')[1]?.split('\n##')[0] ?? ''
  const described = new Set([...table.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name]) => name))
  expect(described).toEqual(used)
})

test('comments, test titles and published descriptions cite only pages that a clone holds', () => {
  const cited = /\bD[0-9]{2}\b|\b(design|outside|decisions|spec|style)\.md\b/
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'], { cwd: ROOT })
    .toString()
    .trim()
    .split('\n')
  expect(sources.length).toBeGreaterThan(500)
  const own = 'scripts/docs.test.mjs'
  expect(
    sources.filter((path) => path !== own && existsSync(join(ROOT, path)) && cited.test(read(path))),
  ).toEqual([])
})

test('no line of a comment is longer than 120 characters', () => {
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: ROOT }).toString()
  const isComment = /^ *(\/\/|\/\*\*|\*) /
  const tooLong = sources
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(ROOT, path)))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .map((line) => ({ path, line })),
    )
    .filter(({ line }) => line.length > 120 && isComment.test(line))
  expect(tooLong).toEqual([])
})

test('the README is read in a few minutes', () => {
  expect(read('README.md').length).toBeLessThanOrEqual(9_000)
})

const ENGINES = ['sqlite', 'postgres']
/** The sections of docs/promises.md, and the databases on which each of their tests runs. */
const SECTIONS = {
  'On SQLite and on PostgreSQL': ENGINES,
  'On SQLite': ['sqlite'],
  'On PostgreSQL': [],
  'Independent of the database': [],
}
const promises = read('docs/promises.md')
  .split('\n## ')
  .slice(1)
  .flatMap((section) => {
    const [heading, ...lines] = section.split('\n')
    return lines
      .filter((line) => line.startsWith('- '))
      .map((line) => ({ heading, promise: line.slice(2).split(' [')[0], proofs: proofsIn(line, 'docs') }))
  })

/** The tests in a line: each file with the titles that follow its link. */
function proofsIn(line, folder) {
  return line
    .split('](')
    .slice(1)
    .map((part) => ({
      file: normalize(join(folder, part.split(')')[0])),
      titles: [...part.matchAll(/"([^"]+)"/g)].map(([, title]) => title),
    }))
}

/** The databases on which `npm test` runs a file in a browser; [] if it runs no such file. */
function browserEngines(file) {
  if (!file.startsWith(`${playwright.testDir}/`) || !file.endsWith('.spec.ts')) return []
  return playwright.projects
    .filter(({ testMatch }) => !testMatch || testMatch.test(file))
    .map(({ use }) => use.engine)
}

function runsInNpmTest(file) {
  const globs = vitest.test.projects.flatMap((project) => project.test.include)
  return (
    existsSync(join(ROOT, file)) &&
    (globs.some((glob) => matchesGlob(file, glob)) || browserEngines(file).length > 0)
  )
}

/** The only line with a test of this title, or one that begins with it if it ends with '…'; else undefined. */
function lineOf(lines, title) {
  const begins = [`'${title}'`, `\`${title}\``].map((quoted) => quoted.replace(/….$/, ''))
  const found = lines.flatMap((line, i) => (begins.some((begin) => line.includes(begin)) ? [i] : []))
  return found.length === 1 ? found[0] : undefined
}

/** The lines that open the blocks around a line, from outermost to innermost, by their indentation. */
function blocksAround(lines, at) {
  const around = []
  let indent = Infinity
  for (const line of lines.slice(0, at + 1).toReversed()) {
    const own = line.search(/[^ ]/)
    if (own < 0 || own >= indent) continue
    indent = own
    if (!/^ *[)\]}]/.test(line)) around.unshift(line)
  }
  return around
}

/** The databases on which `npm test` runs a test; [] if it depends on none, undefined if it does not exist. */
function enginesOf({ file, title }) {
  const lines = read(file).split('\n')
  const at = lineOf(lines, title)
  if (at === undefined) return undefined
  if (file.startsWith('e2e/')) return browserEngines(file)
  return blocksAround(lines, at)[0]?.startsWith('onBothEngines(') ? ENGINES : []
}

test('promises are listed in sections that say on which databases they are proven', () => {
  expect(promises.length).toBeGreaterThan(0)
  expect(promises.map(({ heading }) => heading).filter((heading) => !(heading in SECTIONS))).toEqual([])
})

test.each(promises)('the promise is proven in npm test: $promise', ({ heading, promise, proofs }) => {
  expect(proofs.length).toBeGreaterThan(0)
  for (const { file, titles } of proofs) {
    expect(runsInNpmTest(file), `npm test runs ${file}`).toBe(true)
    expect(titles, `titles after ${file}`).not.toEqual([])
    for (const title of titles) {
      const engines = enginesOf({ file, title })
      expect(engines, `${file} has the test "${title}"`).toBeDefined()
      expect(engines, `databases of "${title}"`).toEqual(expect.arrayContaining(SECTIONS[heading]))
    }
    // A test skipped on some machines proves nothing on them: its promise has to say so.
    if (/\b(it|test|describe)\.(skip|skipIf|runIf|only|todo|fixme)\(/.test(read(file)))
      expect(promise).toContain('installed')
  }
})

test.each(['SECURITY.md', 'README.md'])('npm test runs every test that %s names', (page) => {
  const named = proofsIn(read(page), '.').map(({ file }) => file)
  const tests = named.filter((file) => /\.(test|spec|torture)\.\w+$/.test(file))
  expect(tests.filter((file) => !runsInNpmTest(file))).toEqual([])
})

test('every promise of SECURITY.md names a test', () => {
  const promised = read('SECURITY.md').split('## What is promised')[1].split('\n## ')[0]
  const lines = promised.split('\n').filter((line) => line.startsWith('- '))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !/\.(test|spec)\.m?[jt]s\)/.test(line))).toEqual([])
})
