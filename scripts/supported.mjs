import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import bcd from '@mdn/browser-compat-data/forLegacyNode'
import { parseSync, Visitor } from 'vite'
import { BACK_OFFICE_YEARS, BUYING } from '../web/supported-browsers.ts'
import { root } from './process.mjs'

// node scripts/supported.mjs [<folder>]: which APIs, regular expressions and styles in the built client some
// supported browser lacks, by MDN's browser data. Syntax is not checked: the build translates it
// (web/vite.config.ts).

const dist = process.argv[2] ?? join(root, 'web', 'dist')

/** Added by web/polyfills.ts if missing. */
const ADDED = new Set([
  '.toSorted',
  '.toReversed',
  '.toSpliced',
  'URL.canParse',
  'Map.groupBy',
  'AbortSignal.any',
  'AbortSignal.timeout',
])

/** Properties that can be ignored: the page is as useful without them. */
const COSMETIC = new Set([
  'accent-color',
  'content-visibility',
  'cursor',
  'field-sizing',
  'forced-color-adjust',
  'line-clamp', // beside -webkit-line-clamp
  'outline',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'resize',
  'scrollbar-width',
  'size',
  'text-size-adjust',
  'text-wrap',
  'user-select',
])

/** Other missing features, and why they do no harm. */
const HARMLESS = {
  '.caretPositionFromPoint': 'of the text editor, asked for before it is called',
  '.caretRangeFromPoint': 'of the text editor, asked for before it is called',
  '.checkVisibility': 'asked for before it is called',
  '.getHTML': 'of the text editor itself',
  '.move': 'of the text editor itself',
  '.showOpenFilePicker': 'asked for before it is called',
  '.share': 'asked for before it is called',
  '.startViewTransition': 'the shop asks for none',
  'Error.captureStackTrace': 'asked for before it is called',
  '.error': 'of the console',
  '.escape': 'of CSS',
  '.read': 'of a stream',
  '.restore': 'of a canvas, and of the floating layers’ focus',
  '.toArray': 'of React.Children',
  '.use': 'of React',
  '.when': 'of zod',
  '@page': 'the browser’s own margins on paper',
  '@media (scripting)': 'a moment of the light ground in the dark theme',
  '@media (forced-colors)': 'a browser without it has no such colours',
  ':has':
    'edges of fields and dialogs, room in a list, and in Firefox before 121 the page around a printed invoice',
  ':details-content': 'filters that open at a press',
  ':selection': 'the browser’s own colours',
  ':autofill': 'the browser’s own colours',
  'break-after: avoid': 'breaks between pages of paper',
  'contain-intrinsic-height': 'beside content-visibility',
  'font-family: ui-monospace': 'the next family of the list',
  'overflow: clip': 'a picture over a round corner',
  'the unit lh': 'a smaller line height of Hindi',
}

/** Interfaces whose methods code is assumed to call by name, besides those of the language's own objects. */
const INTERFACES = [
  'AbortSignal',
  'Blob',
  'Clipboard',
  'Document',
  'Element',
  'EventTarget',
  'FormData',
  'HTMLElement',
]
INTERFACES.push(
  'HTMLDialogElement',
  'HTMLFormElement',
  'HTMLInputElement',
  'Navigator',
  'Node',
  'ReadableStream',
)
INTERFACES.push('Response', 'URLSearchParams', 'Window')

const BACK_OFFICE = Object.fromEntries(
  Object.keys(BUYING).map((browser) => [browser, oldestOf(bcd.browsers[browser].releases)]),
)

function oldestOf(releases) {
  const date = new Date()
  date.setFullYear(date.getFullYear() - BACK_OFFICE_YEARS)
  const since = date.toISOString().slice(0, 10)
  const recent = Object.entries(releases).filter(([, { release_date: day }]) => day && day >= since)
  return recent.toSorted(([, a], [, b]) => a.release_date.localeCompare(b.release_date))[0][0]
}

const byName = membersByName()
const missing = [...problems()]
for (const line of missing) console.log(line)
process.exitCode = missing.length === 0 ? 0 : 1

function* problems() {
  const { buying, office } = filesByUse()
  for (const [files, browsers] of [
    [buying, BUYING],
    [office, BACK_OFFICE],
  ])
    for (const file of files) {
      const text = readFileSync(join(dist, file), 'utf8')
      const used = file.endsWith('.css') ? usedByStyles(text) : usedByCode(file, text)
      for (const [name, alternatives] of used) {
        if (name in HARMLESS || ADDED.has(name) || alternatives.length === 0) continue
        const lacking = Object.keys(browsers).filter((browser) =>
          alternatives.every((compat) => !has(compat, browser, browsers[browser])),
        )
        const named = lacking.map((browser) => `${bcd.browsers[browser].name} ${browsers[browser]}`)
        if (lacking.length > 0) yield `${file}: ${name} is missing in ${named.join(', ')}`
      }
    }
}

/** The files of the public shop, which is a separate build: its scripts, what they import, and their styles. */
function filesOfPublicShop() {
  const page = join(dist, 'public-shop', 'index.html')
  if (!existsSync(page)) return []
  const files = new Set()
  const visit = (text) => {
    for (const [, name] of text.matchAll(/(?:assets\/|["']\.\/)([\w-]+\.(?:js|css))/g)) {
      const file = `assets/${name}`
      if (files.has(file) || !existsSync(join(dist, file))) continue
      files.add(file)
      visit(readFileSync(join(dist, file), 'utf8'))
    }
  }
  visit(readFileSync(page, 'utf8'))
  return files
}

/** The built files that a buyer's browser may load, and those only for the back office. */
function filesByUse() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const reached = (isOpen) => {
    const seen = new Set()
    const visit = (key) => {
      if (seen.has(key)) return
      seen.add(key)
      const { imports = [], dynamicImports = [] } = manifest[key]
      for (const next of [...imports, ...dynamicImports.filter(isOpen)]) visit(next)
    }
    visit('index.html')
    return new Set([...seen].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))
  }
  const buying = reached((key) => !/^(back-office\.ts$|(messages\/en\/)?admin\/)/.test(key))
  const all = reached(() => true)
  const unlinked = readdirSync(dist, { recursive: true }).filter((name) =>
    /(reload-fallback-[^.]*|^sw)\.js$|^offline\.css$/.test(name),
  )
  for (const file of [...unlinked, ...filesOfPublicShop()]) buying.add(file)
  return { buying, office: [...all].filter((file) => !buying.has(file)) }
}

/** Names used in code: globals, their static members, methods by name, and features of regular expressions. */
function usedByCode(file, text) {
  const used = new Map()
  const { program } = parseSync(file, text)
  const add = (name, alternatives) => used.set(name, alternatives)
  new Visitor({
    NewExpression: ({ callee }) =>
      callee.type === 'Identifier' && add(callee.name, compatsOf(global(callee.name))),
    MemberExpression: ({ object, property, computed }) => {
      if (computed || property.type !== 'Identifier') return
      const { name } = property
      const statics =
        object.type === 'Identifier'
          ? global(object.name).flatMap((one) => [one[name], one[`${name}_static`]])
          : []
      const found = compatsOf(statics)
      if (found.length > 0) add(`${object.name}.${name}`, found)
    },
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
        return
      const { name } = callee.property
      if (callee.object.type === 'Identifier' && global(callee.object.name).length > 0) return
      if (Object.hasOwn(byName, name)) add(`.${name}`, byName[name])
    },
    Literal: ({ regex, value }) => {
      const pattern = regex?.pattern ?? (typeof value === 'string' ? value : '')
      const { lookbehind_assertion: lookbehind } = bcd.javascript.regular_expressions
      if (/\(\?<[=!]/.test(pattern)) add(`a regular expression with lookbehind`, compatsOf([lookbehind]))
      if (regex?.flags.includes('v'))
        add('the flag v', compatsOf([bcd.javascript.builtins.RegExp.unicodeSets]))
    },
    TemplateElement: ({ value }) => {
      const { lookbehind_assertion: lookbehind } = bcd.javascript.regular_expressions
      if (/\(\?<[=!]/.test(value.raw)) add(`a regular expression with lookbehind`, compatsOf([lookbehind]))
    },
  }).visit(program)
  return used
}

function global(name) {
  return [bcd.javascript.builtins[name], bcd.api[name]].filter((one) => one?.__compat)
}

/** For each name all members with that name, whatever their object: code does not show on what it calls one. */
function membersByName() {
  const members = Object.create(null)
  for (const owner of [...Object.values(bcd.javascript.builtins), ...INTERFACES.map((name) => bcd.api[name])])
    for (const [name, one] of Object.entries(owner)) {
      if (name === '__compat' || name.endsWith('_static') || !one.__compat) continue
      ;(members[name] ??= []).push(one.__compat)
    }
  return members
}

function usedByStyles(text) {
  const used = new Map()
  const { properties, selectors, types, 'at-rules': atRules } = bcd.css
  const add = (name, ...found) => compatsOf(found).length > 0 && used.set(name, compatsOf(found))
  const plain = text.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""')
  for (const [, name] of plain.matchAll(/@([a-z-]+)/g)) add(`@${name}`, atRules[name])
  for (const [, list] of plain.matchAll(/@media([^{]*)/g))
    for (const [, feature] of list.matchAll(/\(([a-z-]+)/g))
      add(`@media (${feature})`, atRules.media[feature])
  for (const [, rule] of plain.matchAll(/(?:^|[{}])([^{};@]*)(?=\{)/g))
    for (const [, name] of rule.matchAll(/::?([a-z][a-z-]*)/g)) add(`:${name}`, selectors[name])
  for (const [, property, value] of plain.matchAll(/[{;]([a-z-]+):([^;{}]*)(?=[;}])/g)) {
    if (COSMETIC.has(property) || property.startsWith('-')) continue
    add(property, properties[property])
    for (const [word] of value.matchAll(/[a-z][a-z-]*(?![\w(-])/g))
      add(`${property}: ${word}`, properties[property]?.[word])
    for (const [, name] of value.matchAll(/([a-z-]+)\(/g))
      add(`${name}()`, types[name], types.color?.[name], types.image?.[name], types.gradient?.[name])
    for (const [, unit] of value.matchAll(/\d([a-z]+)/g))
      add(
        `the unit ${unit}`,
        types.length[unit],
        unit.length === 3 && /^[dsl]v/.test(unit)
          ? types.length.viewport_percentage_units_dynamic
          : undefined,
      )
  }
  return used
}

function compatsOf(found) {
  return found.flatMap((one) => (one?.__compat ? [one.__compat] : []))
}

function has({ support }, browser, version) {
  const said = [support[browser] ?? []].flat()
  return said.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
      !removed &&
      !flags &&
      !prefix &&
      !other &&
      (added === true || (added && compare(added.replace('≤', ''), version) <= 0)),
  )
}

function compare(a, b) {
  const [major = 0, minor = 0] = a.split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = b.split('.').map(Number)
  return major - otherMajor || minor - otherMinor
}
