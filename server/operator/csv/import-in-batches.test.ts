import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { KyselyPlugin } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { aCategory, aProduct, anOrder } from '../../testing/builders.ts'
import { messageOf } from '../../shop-error.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { brokenIn } from '../../testing/orders.ts'
import { type Row, shopWithFiles } from '../../testing/product-files.ts'
import { OF_THE_MACHINE } from '../../testing/shop-process.ts'
import { planOf, watchQueries } from '../../testing/watched-queries.ts'
import { until } from '../../testing/until.ts'

const SHOP = fileURLToPath(new URL('../shop.ts', import.meta.url))
const ROWS = 250

type Shop = Awaited<ReturnType<typeof shopWithFiles>>

interface Work {
  statements: number
  /** Turns that the event loop had while the transaction ran. */
  turns: number
  rows: number
}

function sumOf(works: readonly Work[], key: keyof Work): number {
  return works.reduce((sum, work) => sum + work[key], 0)
}

/** The shop's app; what each of its transactions took is added to `works`. */
function watched({ app }: Shop, works: Work[]): Shop['app'] {
  const transaction: typeof app.database.transaction = (action) =>
    app.database.transaction(async (tx) => {
      const work: Work = { statements: 0, turns: 0, rows: 0 }
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => {
          work.statements += 1
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }
      const count = () => {
        work.turns += 1
        turn = setImmediate(count)
      }
      let turn = setImmediate(count)
      const result = await action({ ...tx, db: tx.db.withPlugin(plugin) }).finally(() => clearImmediate(turn))
      works.push({ ...work, rows: Number(result) })
      return result
    })
  return { ...app, database: { ...app.database, transaction } }
}

/** A shop with one product of an admin, and a file that delivers 5 of it and brings many new products. */
async function shopAndFile(engine: Parameters<typeof shopWithFiles>[0]) {
  const shop = await shopWithFiles(engine)
  const lamp = await aProduct(shop.admin, { stock: 1_000 })
  const [first = {}] = await shop.exportRows()
  await shop.putImage('bell.png')
  const { Category = '', Subcategory = '' } = first
  const fresh = Array.from({ length: ROWS - 1 }, (_, i): Row => {
    const made = { Name: `Copper bell ${i}`, Description: 'It rings.', Price: '40', Stock: '7' }
    return { ...made, Category, Subcategory, 'Shipping price': '0', 'HSN code': '8306', Images: 'bell.png' }
  })
  const rows = [{ ...first, Stock: '1005' }, ...fresh]
  return { shop, lamp, rows }
}

async function madeIn({ app }: Shop): Promise<number> {
  const made = app.database.read.selectFrom('products').select('id').where('name', 'like', 'Copper bell %')
  return (await made.execute()).length
}

async function lampOf({ admin }: Shop) {
  const { data } = await admin.call('getAllProduct', { query: { search: 'Brass lamp' } })
  return data.filter(({ name }) => name === 'Brass lamp')
}

/** Everything is there once: each product, each movement and each audit row. */
async function expectAsIfOnce(shop: Shop): Promise<void> {
  const { rows } = await everythingIn(shop)
  expect(rows['products']).toHaveLength(ROWS)
  expect(rows['stock_movements']).toHaveLength(ROWS + 1)
  const ofProducts = rows['audit']?.filter((row) => row.includes('"subject_kind":"product"'))
  expect(ofProducts).toHaveLength(ROWS + 1)
  expect(await brokenIn(shop.app)).toEqual([])
}

/** The command in a process of its own. */
function importing(shop: Shop): ChildProcess {
  const { dataDir, databaseUrl } = shop.where
  const env = {
    ...OF_THE_MACHINE,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const child = spawn(process.execPath, [SHOP, 'import-products', shop.path('products.csv')], {
    env,
    stdio: 'inherit',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

onBothEngines('import-products of many rows', (engine) => {
  it('stops with the number of rows written, and importing the same file again does the rest', async () => {
    const { shop, lamp, rows } = await shopAndFile(engine)
    const { database } = shop.app
    let batches = 0
    const transaction: typeof database.transaction = async (action) => {
      batches += 1
      if (batches === 3) throw new Error('the disk is gone')
      return database.transaction(action)
    }
    await shop.putRows(rows)
    const broken = shop.importFile('products.csv', { ...shop.app, database: { ...database, transaction } })
    await expect(broken).rejects.toThrow(
      /^the disk is gone\. \d+ of 250 rows were imported\. Import the same file/,
    )
    const { message } = (await broken.catch((error: unknown) => error)) as Error
    const written = Number(/\d+/.exec(message)?.[0])
    expect(written).toBeGreaterThan(1)
    expect(written).toBe((await madeIn(shop)) + 1)
    expect(await brokenIn(shop.app)).toEqual([])
    await anOrder(await shop.person(), [{ product: lamp._id, quantity: 3 }])

    const did = `${ROWS - written} created, 0 changed, ${written} unchanged`
    expect((await shop.importRows(rows)).lines.at(-1)).toBe(did)
    expect((await shop.importRows(rows)).lines.at(-1)).toBe(`0 created, 0 changed, ${ROWS} unchanged`)
    expect(await lampOf(shop)).toMatchObject([{ _id: lamp._id, stock: 1_002 }])
  })

  it('writes at most twenty rows in a turn of the event loop, new ones with a few statements', async () => {
    const { shop, rows } = await shopAndFile(engine)
    await shop.putRows(rows)
    const works: Work[] = []
    await shop.importFile('products.csv', watched(shop, works))
    expect(sumOf(works, 'rows')).toBe(ROWS)
    for (const work of works) expect(work.rows).toBeLessThanOrEqual(20 * (work.turns + 1))
    expect(sumOf(works, 'statements')).toBeLessThan(ROWS)
  })

  it('names the line whose subcategory was deleted before it was written', async () => {
    const { shop, rows } = await shopAndFile(engine)
    const bells = await aCategory(shop.admin, 'Bells')
    const elsewhere = { Category: 'Bells', Subcategory: 'Bells of brass' }
    await shop.putRows(rows.slice(1).map((row, i) => (i === 30 ? { ...row, ...elsewhere } : row)))
    const { database } = shop.app
    const transaction: typeof database.transaction = async (action) => {
      await database.transaction((tx) =>
        tx.db.deleteFrom('subcategories').where('id', '=', bells.subCategory).execute(),
      )
      return database.transaction(action)
    }
    const app = { ...shop.app, database: { ...database, transaction } }
    await expect(shop.importFile('products.csv', app)).rejects.toThrow(
      'line 32: The subcategory does not belong to the category.',
    )
  })

  it('reads only the existing names of its own rows, by their index', async () => {
    const { shop, rows } = await shopAndFile(engine)
    const { database, taken } = watchQueries(shop.app.database)
    await shop.putRows(rows)
    await shop.importFile('products.csv', { ...shop.app, database })
    const ofNames = taken().filter(({ sql: text }) =>
      text.startsWith('select "id", "name", "subcategory_id" from "products"'),
    )
    expect(ofNames).toHaveLength(1)
    expect(ofNames[0]?.parameters).toHaveLength(ROWS - 1)
    const plan = await planOf(shop.app.database, ofNames[0]!)
    if (engine === 'sqlite')
      expect(plan.join()).toMatch(/^SEARCH products USING (COVERING )?INDEX products_list__name/)
  })

  it('run twice at the same moment creates each product once; the late run asks to be run again', async () => {
    const { shop, rows } = await shopAndFile(engine)
    await shop.putRows(rows.slice(1)) // only new ones: the guard of a changed one compares times, and the test's clock does not move
    const outcomes = await Promise.allSettled([shop.importFile(), shop.importFile(), shop.importFile()])
    const late = outcomes.filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of late)
      expect(messageOf(reason)).toMatch(
        /has changed this.* (Nothing was changed|\d+ of 249 rows were imported)\./,
      )
    expect(late.length).toBeLessThan(outcomes.length)
    expect(await shop.importFile()).toMatchObject({ ok: true })
    expect(await madeIn(shop)).toBe(ROWS - 1)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('killed half-way and run again is as if it had run once', async () => {
    const { shop, rows } = await shopAndFile(engine)
    await shop.putRows(rows)
    const child = importing(shop)
    const gone = once(child, 'exit')
    await until(async () => expect(await madeIn(shop)).toBeGreaterThan(0))
    child.kill('SIGKILL')
    await gone
    expect(await shop.importFile()).toMatchObject({ ok: true })
    await expectAsIfOnce(shop)
  })

  it('in another process does not block orders', async () => {
    const { shop, lamp, rows } = await shopAndFile(engine)
    await shop.putRows(rows)
    const child = importing(shop)
    let placed = 0
    while (child.exitCode === null && child.signalCode === null) {
      await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
      placed += 1
    }
    expect(child.exitCode).toBe(0)
    expect(await lampOf(shop)).toMatchObject([{ stock: 1_005 - placed }])
    expect(await madeIn(shop)).toBe(ROWS - 1)
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
