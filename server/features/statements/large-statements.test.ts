import { expect, it } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { copiesOf, type Line, shopWithBank } from '../../testing/shop-with-bank.ts'

const NOON = Date.UTC(2026, 10, 20, 6, 30)
const MINUTE = 60_000

const SYLLABLES = ['bam', 'cor', 'dil', 'fen', 'gus', 'haj', 'kiv', 'lop', 'mud', 'nez']

/** Syllables that spell a number, so no two people have names one letter apart. */
function nameOf(i: number): string {
  return `${spelled(1_000 + i)} ${spelled(9_999 - i)}`
}

function spelled(n: number): string {
  return Array.from(String(n), (digit) => SYLLABLES[Number(digit)]!).join('')
}

/** How a line of the statement relates to an order. */
type Kind = 'utr' | 'name' | 'difference' | 'possible' | 'nothing'
const KINDS: readonly Kind[] = [
  'utr',
  'utr',
  'utr',
  'utr',
  'utr',
  'utr',
  'name',
  'name',
  'difference',
  'possible',
]

/**
 * A thousand orders, nine hundred of them with a line of their own, and four thousand one hundred lines that belong
 * to no order.
 */
function thousandOrders() {
  const orders = Array.from({ length: 1_000 }, (_, i) => {
    const kind: Kind = i >= 900 ? 'nothing' : KINDS[i % 10]!
    const total = 100 + (i % 50) * 10 + (kind === 'possible' || kind === 'nothing' ? 5_000 + i : 0)
    const utr = kind === 'utr' || kind === 'difference' ? `6324${String(10_000_000 + i)}` : null
    return {
      kind,
      fullName: nameOf(i),
      total,
      utr,
      createdAt: new Date(NOON - (i % 700) * MINUTE).toISOString(),
    }
  })
  const lineOf = ({ kind, fullName, total, utr }: (typeof orders)[number]): Line[] => {
    const credit = total.toFixed(2)
    if (kind === 'utr') return [{ narration: `UPI/CR/${utr}/SOMEBODY ELSE/SMPL`, credit }]
    if (kind === 'name') return [{ narration: `UPI/CR/${fullName.toUpperCase()}/SMPL`, credit }]
    if (kind === 'difference') return [{ narration: `UPI/CR/${utr}/SMPL`, credit: (total - 1).toFixed(2) }]
    return kind === 'possible' ? [{ narration: 'UPI/CR/QQQQ WWWW/SMPL', credit }] : []
  }
  const own = orders.flatMap(lineOf)
  const foreign = Array.from({ length: 5_000 - own.length }, (_, i): Line => ({
    narration: `UPI/CR/6324${String(20_000_000 + i)}/ZZZZ YYYY/SMPL`,
    credit: (20_000 + i).toFixed(2),
  }))
  // Shuffled by a fixed step: 5,000 and 1,777 are coprime.
  const lines = [...own, ...foreign]
  return { orders, lines: lines.map((_, i) => lines[(i * 1_777) % lines.length]!) }
}

onBothEngines('a large statement', (engine) => {
  it('of 5,000 lines finds in 1,000 orders the expected pairs and nothing else', async () => {
    const { shop, order, importLines, review } = await shopWithBank(engine)
    const { orders, lines } = thousandOrders()
    const placed = await order()
    const ids = await copiesOf(shop, placed._id, orders)
    await shop.app.database.transaction((tx) =>
      tx.db.updateTable('accounts').set({ name: 'Vvvv Xxxx' }).where('id', '=', placed.user._id).execute(),
    )
    const { _id } = await importLines(lines)
    const found = await review(_id)
    const expected = (kind: Kind) => ids.filter((_, i) => orders[i]!.kind === kind).toSorted()
    const paired = (by: string) =>
      found.matches.rows
        .filter((one) => one.by === by)
        .map((one) => one.order._id)
        .toSorted()
    expect(paired('utr')).toEqual(expected('utr'))
    expect(found.matches.total).toBe(540)
    const suggested = found.possible.rows.flatMap(({ candidates }) => candidates)
    const likely = suggested.filter(({ sameName }) => sameName).map((one) => one.order._id)
    expect(likely.toSorted()).toEqual(expected('name'))
    expect(found.differences.rows.map((one) => one.order._id).toSorted()).toEqual(expected('difference'))
    expect(found.possible.total).toBe(270)
    for (const {
      credit,
      order: { _id: id },
      by,
    } of found.matches.rows) {
      const meant = orders[ids.indexOf(id)]!
      expect(credit.amount).toBe(meant.total)
      expect([by, credit.utr]).toEqual(['utr', meant.utr])
    }
    expect(found.unmatchedCredits.total).toBe(4_100)
    expect(found.unmatchedOrders.total).toBe(101) // and the one that the others were copied from
  })
})
