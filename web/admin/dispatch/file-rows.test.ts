import { beforeAll, expect, test } from 'vitest'
import type { ReadTracking, TrackingRow } from '#contract/orders/dispatch.ts'
import { fileRows, missingIn, movesOf, othersCsv } from '#web/admin/dispatch/file-table.tsx'
import type { Selected } from '#web/admin/dispatch/batch-run.ts'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'

beforeAll(() => loadAdminMessages('en'))

function row(
  id: string,
  state: TrackingRow['state'] = 'ready',
  change: Partial<TrackingRow> = {},
): TrackingRow {
  return {
    line: 2,
    text: id,
    orderId: id,
    shortId: id.toUpperCase(),
    customer: 'Asha',
    orderStatus: 'confirmed',
    courier: 'Delhivery',
    number: `AWB${id}`,
    state,
    sameNumber: false,
    ...change,
  }
}

function file(...rows: TrackingRow[]): ReadTracking {
  return {
    columns: { order: 'Order', number: 'AWB', courier: null },
    headers: ['Order', 'AWB'],
    rows,
    counts: {} as ReadTracking['counts'],
  }
}

const selected = (...ids: string[]) =>
  ids.map((_id): Selected => ({ _id, orderStatus: 'confirmed', paymentStatus: 'paid' }))

test('unchanged rows come first', () => {
  const rows = fileRows(file(row('a'), row('b', 'wrong state'), row('c')), undefined)
  expect(rows.map(({ text }) => text)).toEqual(['b', 'a', 'c'])
  expect(movesOf(rows)).toEqual([
    { id: 'a', from: 'confirmed', tracking: { courier: 'Delhivery', number: 'AWBa' } },
    { id: 'c', from: 'confirmed', tracking: { courier: 'Delhivery', number: 'AWBc' } },
  ])
})

test('in a file for selected orders, other orders are not changed, and missing ones are counted', () => {
  const chosen = selected('a', 'x')
  const rows = fileRows(file(row('a'), row('b')), chosen)
  expect(rows.map(({ text, state }) => [text, state])).toEqual([
    ['b', 'not selected'],
    ['a', 'ready'],
  ])
  expect(movesOf(rows).map(({ id }) => id)).toEqual(['a'])
  expect(missingIn(rows, chosen)).toBe(1)
})

test('what stays is saved with why, and no cell of it is a formula', () => {
  const bad = row('=1+1', 'unknown order', { orderId: null, number: 'say "AWB"' })
  const wide = row('\uff1d1+1', 'unknown order', { orderId: null, number: '-1' })
  const csv = othersCsv(fileRows(file(bad, row('a'), wide), undefined))
  expect(csv).toBe(
    '"Row","Order","Tracking number","Courier","Reason"\r\n"2","\'=1+1","say ""AWB""","Delhivery","Order not found"\r\n' +
      '"2","\'\uff1d1+1","\'-1","Delhivery","Order not found"\r\n',
  )
})
