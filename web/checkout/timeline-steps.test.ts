import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '#contract/statuses.ts'
import { timelineSteps } from '#web/checkout/timeline-steps.ts'

function way(...statuses: string[]) {
  const rows = statuses.map((to, i) => ({
    kind: 'order' as const,
    from: statuses[i - 1] ?? null,
    to,
    by: null,
    at: `2026-11-${10 + i}`,
  }))
  return timelineSteps(rows).map(
    ({ status, state, at }) => `${status} ${state}${at ? ` ${at.slice(-2)}` : ''}`,
  )
}

it('shows an order’s past, current and future steps', () => {
  expect(way('pending')).toEqual([
    'pending now 10',
    'confirmed next',
    'packaging next',
    'shipped next',
    'out for delivery next',
    'delivered next',
  ])
  expect(way('pending', 'confirmed', 'processing', 'shipped')).toEqual([
    'pending done 10',
    'confirmed done 11',
    'processing done 12',
    'shipped now 13',
    'out for delivery next',
    'delivered next',
  ])
})

it('ends the line with delivered, cancelled, returned and failed delivery', () => {
  expect(way('pending', 'cancelled')).toEqual(['pending done 10', 'cancelled end 11'])
  expect(way('pending', 'confirmed', 'shipped', 'failed delivery').at(-1)).toBe('failed delivery end 13')
  expect(way('pending', 'confirmed', 'shipped', 'delivered', 'returned').slice(-2)).toEqual([
    'delivered done 13',
    'returned end 14',
  ])
})

it('forgets what an order that went back had passed', () => {
  expect(way('pending', 'confirmed', 'shipped', 'failed delivery', 'shipped').slice(0, 3)).toEqual([
    'pending done 10',
    'confirmed done 11',
    'shipped now 14',
  ])
  expect(way('pending', 'confirmed', 'shipped', 'confirmed').slice(0, 3)).toEqual([
    'pending done 10',
    'confirmed now 13',
    'packaging next',
  ])
})

it('knows all ten statuses, and passes over payments and disputes', () => {
  for (const status of ORDER_STATUSES) expect(way('pending', status).join()).toContain(status)
  const at = '2026-11-20'
  expect(
    timelineSteps([
      { kind: 'payment', from: null, to: 'pending', by: null, at },
      { kind: 'dispute', from: null, to: 'open', by: null, at },
    ]),
  ).toEqual([])
})
