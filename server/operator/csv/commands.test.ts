import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../testing/engines.ts'
import { OF_THE_MACHINE } from '../../testing/shop-process.ts'

const SHOP = fileURLToPath(new URL('../shop.ts', import.meta.url))

/** What the program answers in a shop's folder: exit code, and all that it says. */
function shop(dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...OF_THE_MACHINE, DATA_DIR: dataDir }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [SHOP, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    )
    child.stdin?.end()
  })
}

it('do not create a missing shop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-none-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const command of ['import-products', 'export-products'])
    expect(await shop(folder, command, join(folder, 'x.csv'))).toEqual({
      code: 1,
      output: `samagri: DATA_DIR ${folder} has no shop: correct the path, start the shop, or restore a backup\n`,
    })
  expect(await readdir(folder)).toEqual([])
})

it('report what is wrong in one line or by row and exit with 1, otherwise with 0', async () => {
  const { dataDir, remove } = await freshDatabase('sqlite')
  onTestFinished(remove)
  const file = join(dataDir, 'products.csv')
  expect(await shop(dataDir, 'import-products')).toEqual({
    code: 1,
    output: 'samagri: name the file to read: import-products FILE.csv\n',
  })
  expect(await shop(dataDir, 'import-products', file)).toEqual({
    code: 1,
    output: `samagri: file not found: ${file}\n`,
  })
  expect(await shop(dataDir, 'import-products', dataDir)).toEqual({
    code: 1,
    output: `samagri: ${dataDir} is not a file\n`,
  })
  expect(await shop(dataDir, 'export-products', file)).toEqual({
    code: 0,
    output: `Writing products …\n0 products written to ${file}\n`,
  })
  expect(await shop(dataDir, 'import-products', file)).toEqual({
    code: 0,
    output: 'Importing products …\n0 created, 0 changed, 0 unchanged\n',
  })
  await writeFile(file, 'Product ID,Price\nnobody,1\n')
  expect(await shop(dataDir, 'import-products', file)).toEqual({
    code: 1,
    output:
      'Importing products …\nline 2, Product ID: product “nobody” not found; leave the cell empty to add a new product\nNothing was changed.\n',
  })
})

it('that are none are named with those that there are, and end with 1', async () => {
  for (const command of ['chek', 'constructor', '__proto__']) {
    const { code, output } = await shop('/nowhere', command)
    expect(code).toBe(1)
    expect(output).toMatch(/^Usage: npm run shop -- <command>\n[^]+\n {2}check {2,}/)
    expect(output).toMatch(new RegExp(`\nsamagri: unknown command ${command}\n$`))
  }
})

it('end as usual if no one reads their output', async () => {
  const { dataDir, remove } = await freshDatabase('sqlite')
  onTestFinished(remove)
  const child = spawn(process.execPath, [SHOP, 'check'], { env: { ...OF_THE_MACHINE, DATA_DIR: dataDir } })
  child.stdout.destroy()
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect([child.exitCode, errors]).toEqual([0, ''])
})

it('reject an argument or option that they do not take, and a missing password', async () => {
  const { dataDir, remove } = await freshDatabase('sqlite')
  onTestFinished(remove)
  const file = join(dataDir, 'shop.backup')
  const wrong = [
    [['check', 'x'], 'unexpected argument x'],
    [['backup', file, 'x'], 'unexpected argument x'],
    [['backup', '--if-du'], 'Unknown option'],
    [['suspend-account', 'a@shop.example', 'b@shop.example'], 'unexpected argument b@shop.example'],
    [['export-products', '--help'], 'Unknown option'],
    [['create-account', 'a@shop.example', '--role', 'admin'], 'no password was entered'],
  ] as const
  for (const [args, why] of wrong) {
    const { code, output } = await shop(dataDir, ...args)
    expect([args, code, output]).toEqual([args, 1, expect.stringContaining(`samagri: ${why}`)])
    expect(output.trim().split('\n')).toHaveLength(1)
  }
  expect(existsSync('--help') || existsSync(file)).toBe(false)
})
