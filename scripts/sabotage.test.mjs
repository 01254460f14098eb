import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './process.mjs'
import { PATCHES } from './sabotage-patches.mjs'

test.each(PATCHES)('the patch against "$promise" still applies', ({ file, find, replace, test: of }) => {
  expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
  expect(existsSync(join(root, of))).toBe(true)
})
