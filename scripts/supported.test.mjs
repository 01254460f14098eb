import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** The check's report for a built client with these scripts for the shop and the back office, and these styles. */
function checked({ shop = '', office = '', styles = '' }) {
  const dist = mkdtempSync(join(tmpdir(), 'samagri-supported-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, '.vite'))
  const manifest = {
    'index.html': { file: 'shop.js', css: ['shop.css'], dynamicImports: ['admin/orders.tsx'] },
    'admin/orders.tsx': { file: 'office.js' },
  }
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(dist, 'shop.js'), shop)
  writeFileSync(join(dist, 'office.js'), office)
  writeFileSync(join(dist, 'shop.css'), styles)
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'supported.mjs'), dist], {
    encoding: 'utf8',
  })
  return { status, said: stdout.trim() }
}

test.each([
  [
    'a regular expression',
    { shop: 'export const pin = /(?<!\\d)\\d{6}/' },
    /lookbehind is missing in .*Safari 15.6/,
  ],
  [
    'a global',
    { shop: "export const one = new Intl.Segmenter('en')" },
    /Intl.Segmenter is missing in .*Firefox 115/,
  ],
  [
    'a static method',
    { shop: 'export const all = Promise.withResolvers()' },
    /Promise.withResolvers is missing in/,
  ],
  [
    'a method',
    { shop: 'export const one = [].findLastIndex(Boolean).toWellFormed()' },
    /toWellFormed is missing/,
  ],
  ['a rule', { styles: '.a{color:red}@container (max-width: 9px){.a{color:blue}}' }, /@container is missing/],
  ['a function', { styles: '.a{color:light-dark(#000,#fff)}' }, /light-dark\(\) is missing in Chrome 109/],
])('%s that a supported browser lacks is named with the browser', (_, client, expected) => {
  const { status, said } = checked(client)
  expect(said).toMatch(expected)
  expect(status).toBe(1)
})

test('the back office may use what the browsers of its years have', () => {
  const text = 'export const found = [1].findLast(Boolean), cut = structuredClone({}), to = [1].with(0, 2)'
  expect(checked({ office: text })).toEqual({ status: 0, said: '' })
  expect(checked({ shop: text }).said).toMatch(/\.with is missing in Chrome 109/)
})

test('features that the shop adds, and properties of its own objects, are not named', () => {
  const shop = 'export const sorted = [2, 1].toSorted(), own = { toWellFormed: 1 }.toWellFormed'
  expect(checked({ shop, styles: '.a{cursor:pointer;text-wrap:balance}' })).toEqual({ status: 0, said: '' })
})
