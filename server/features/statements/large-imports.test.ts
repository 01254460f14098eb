import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { STATEMENT_LINES_MAX } from '#contract/limits.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { expectError } from '../../testing/expect-error.ts'
import { type Line, shopWithBank, statement } from '../../testing/shop-with-bank.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'

function manyLines(count: number): File {
  return statement(
    Array.from({ length: count }, (_, i): Line => ({
      narration: `UPI/CR/6324${String(10_000_000 + i)}/SAMPLE PERSON ${i}`,
      credit: '110.00',
    })),
  )
}

async function written({ app }: TestShop): Promise<number> {
  const tables = ['statements', 'statement_lines', 'bank_credits', 'statement_formats'] as const
  const all = tables.map((table) => app.database.read.selectFrom(table).selectAll().execute())
  return (await Promise.all(all)).flat().length
}

onBothEngines('a large statement', (engine) => {
  it('whose client disconnects stops importing, leaves nothing, and can be sent again', async () => {
    const { shop, admin } = await shopWithBank(engine)
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.server.server.address() as AddressInfo
    const leaving = new AbortController()
    const body = new FormData()
    body.append('file', manyLines(20_000))
    const sending = fetch(`http://127.0.0.1:${port}/api/statement/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body,
      signal: leaving.signal,
    }).catch((error: Error) => error.name)
    const progress = async () => (await admin.call('getImportProgress')).data
    await until(async () => expect((await progress())?.done).toBeGreaterThan(0))
    expect((await progress())!.of).toBe(20_001)
    leaving.abort()
    expect(await sending).toBe('AbortError')
    await until(async () => expect(await written(shop)).toBe(0))
    expect(await progress()).toBeNull()
    const { data } = await admin.call('importStatement', { body: { file: manyLines(300) } })
    expect(data).toMatchObject({ credits: 300, newCredits: 300 })
  })
})

it('of more than 100,000 lines is rejected, and nothing is imported', async () => {
  const { shop, admin } = await shopWithBank('sqlite')
  const file = new File(
    [`Date,Narration,Credit\n${'20/11/2026,A,1\n'.repeat(STATEMENT_LINES_MAX)}`],
    'long.csv',
  )
  expect(await expectError(admin.call('importStatement', { body: { file } }))).toMatchObject({
    code: 'TOO_LARGE',
    message: 'A statement can have up to 100,000 lines. Please download it for a shorter period.',
  })
  expect(await written(shop)).toBe(0)
})
