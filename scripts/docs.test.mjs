import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// What README and its neighbours state must be so: every path exists, every command exists, every setting is read.

const ROOT = join(import.meta.dirname, '..')
const RULES = ['docs/rules', 'docs/how-to', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((page) => `${folder}/${page}`),
)
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/growing.md',
  'docs/rules.md',
  'docs/promises.md',
  ...RULES,
]
const read = (path) => readFileSync(join(ROOT, path), 'utf8')

describe.each(PAGES)('%s', (page) => {
  const text = read(page)

  test('links only to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)\)/g)]
      .map(([, link]) => link)
      .filter((link) => !/^https?:/.test(link))
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([])
  })

  test('names only paths that are there', () => {
    const paths = [...text.matchAll(/`((?:contract|server|web|e2e|docs|scripts|bench)\/[\w./-]*)`/g)].map(
      ([, path]) => path,
    )
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('names only commands that are there', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const commands = [...text.matchAll(/npm (?:run )?(start|test|[a-z]+)(?= |$|`)/gm)].map(([, name]) => name)
    expect(commands.filter((name) => !(name in scripts) && name !== 'run')).toEqual([])
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
    read('docs/rules/operating.md').split('### Settings come from the environment')[1]?.split('###')[0] ?? ''
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
