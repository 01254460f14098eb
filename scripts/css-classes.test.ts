import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// A misspelt class causes no error: the element just looks wrong.

const IMPORT = /import (\w+) from '(#web\/|\.{1,2}\/)([^']+\.module\.css)'/g

/** The classes that a component uses from its style sheets but that are not defined there. */
function missingIn(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(IMPORT)].flatMap(([, name, from, path]) => {
    const sheet = from === '#web/' ? join('web', path!) : join(dirname(file), from!, path!)
    const classes = new Set(
      [...readFileSync(sheet, 'utf8').matchAll(/\.([a-z][\w-]*)/gi)].map(([, one]) => one),
    )
    const used = source.matchAll(new RegExp(String.raw`(?<![\w/'.#-])${name}\.([A-Za-z]\w*)(?!\w*')`, 'g'))
    return [...used].filter(([, one]) => !classes.has(one)).map(([, one]) => `${file}: ${name}.${one}`)
  })
}

test('each class that a component names is in its style sheet', () => {
  const files = globSync('web/**/*.tsx')
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(missingIn)).toEqual([])
})
