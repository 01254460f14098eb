import { expect, it } from 'vitest'
import type { Review } from '#contract/payments/statements.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn } from '../../testing/orders.ts'
import type { Person } from '../../testing/test-shop.ts'
import { shopWithBank, statement } from '../../testing/shop-with-bank.ts'

function outcomes(responses: readonly { data: readonly { outcome: string }[] }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of responses.flatMap(({ data }) => data))
    counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

function pairsIn({ matches }: Review) {
  return matches.rows.map(({ credit, order }) => ({ credit: credit._id, order: order._id }))
}

onBothEngines('a statement in several hands', (engine) => {
  it('confirmed by four simultaneous admins pays each order once', async () => {
    const { shop, admin, order, importLines, review } = await shopWithBank(engine)
    const utrs = Array.from({ length: 6 }, (_, i) => `63240000000${i}`)
    for (const utr of utrs) await order({ utr })
    const { _id } = await importLines(utrs.map((utr) => ({ narration: 'ASHA', utr, credit: '110' })))
    const matches = pairsIn(await review(_id))
    expect(matches).toHaveLength(6)
    const admins = [admin, ...(await Promise.all(Array.from({ length: 3 }, () => shop.person('admin'))))]
    const body = (i: number) => ({ matches: i % 2 === 0 ? matches : matches.toReversed() })
    const responses = await Promise.all(
      admins.map((one, i) => one.call('confirmMatches', { params: { id: _id }, body: body(i) })),
    )
    expect(outcomes(responses)).toEqual({ paid: 6, already: 18 })
    const history = await shop.app.database.read
      .selectFrom('order_history')
      .select('order_id')
      .where('to_status', '=', 'paid')
      .execute()
    expect(new Set(history.map(({ order_id }) => order_id)).size).toBe(6)
    expect(history).toHaveLength(6)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('pays one order with one credit, however many pairs are chosen simultaneously', async () => {
    const { shop, admin, order, importLines, statusOf } = await shopWithBank(engine)
    const orders = [await order(), await order(), await order()]
    const { _id } = await importLines(
      ['a', 'b'].map((word) => ({ narration: `ASHA ${word}`, credit: '110' })),
    )
    const credits = await shop.app.database.read.selectFrom('bank_credits').select('id').execute()
    const all = credits.flatMap(({ id }) => orders.map((one) => ({ credit: id, order: one._id })))
    const responses = await Promise.all(
      all.map((match) => admin.call('confirmMatches', { params: { id: _id }, body: { matches: [match] } })),
    )
    expect(outcomes(responses)).toEqual({ paid: 2, refused: 4 })
    const statuses = await Promise.all(orders.map(statusOf))
    expect(statuses.filter((status) => status === 'paid')).toHaveLength(2)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('imported by three simultaneous admins is stored once', async () => {
    const { shop, admin } = await shopWithBank(engine)
    const admins = [admin, ...(await Promise.all([shop.person('admin'), shop.person('admin')]))]
    const lines = Array.from({ length: 1_200 }, (_, i) => ({
      narration: `PERSON ${i % 600}`,
      utr: i % 2 === 0 ? String(632_400_000_000 + i) : '',
      credit: '110',
    }))
    const file = (i: number) => statement(i === 1 ? lines.toReversed() : lines)
    const take = (one: Person, i: number) => one.call('importStatement', { body: { file: file(i) } })
    const taken = await Promise.all(admins.map(take))
    expect(taken.reduce((sum, { data }) => sum + data.newCredits, 0)).toBe(1_200)
    const { n } = await shop.app.database.read
      .selectFrom('bank_credits')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(1_200)
    for (const { data } of taken) {
      const { data: found } = await admin.call('getStatement', { params: { id: data._id } })
      expect(found.unmatchedCredits.total).toBe(1_200)
    }
  })
})
