import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { cache, command, root, runCaptured } from './process.mjs'
import { PATCHES } from './sabotage-patches.mjs'

// npm run sabotage [-- <words>]: breaks one promise after the other in a copy of the sources and runs the test that
// must notice. Prints one line for each; exit code 1 if a test still passes, or if no promise contains the <words>.

const COPY = join(cache, 'sabotage')
const COPIED = ['contract', 'server', 'package.json', 'tsconfig.json', 'vitest.config.ts']

await command(async (words) => {
  await ensureInstalled({ tests: true })
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const part of COPIED) cpSync(join(root, part), join(COPY, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(COPY, 'node_modules'))
  const chosen = PATCHES.filter(({ promise }) =>
    promise.toLowerCase().includes(words.join(' ').toLowerCase()),
  )
  let unnoticed = 0
  for (const patch of chosen) {
    const failed = await failsWith(patch)
    if (failed === null) unnoticed += 1
    console.log(
      failed === null
        ? `NOT NOTICED  ${patch.promise} (${patch.test})`
        : `noticed      ${patch.promise}: ${failed}`,
    )
  }
  console.log(`${chosen.length} promises broken, ${chosen.length - unnoticed} noticed, ${unnoticed} not`)
  return chosen.length > 0 && unnoticed === 0 ? 0 : 1
})

/** The name of the first test that fails with the patch; null if all pass. */
async function failsWith({ file, find, replace, test }) {
  const place = join(COPY, file)
  const sound = readFileSync(place, 'utf8')
  if (sound.split(find).length !== 2) throw new Error(`${file} does not contain exactly once: ${find}`)
  writeFileSync(
    place,
    sound.replace(find, () => replace),
  )
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    // A test or hook that waits for what no longer happens fails after a minute.
    const env = { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', TEST_LIMIT_MS: '60000' }
    const args = [vitest, 'run', '--bail=1', '--retry=0', test]
    const { code, output } = await runCaptured(nodeForShop(), args, { cwd: COPY, env })
    if (code === 0) return null
    const name = / FAIL .*? > (.*)/.exec(output)?.[1]
    if (!name) throw new Error(`${test} did not run:\n${output.slice(-2_000)}`)
    return name
  } finally {
    writeFileSync(place, sound)
  }
}
