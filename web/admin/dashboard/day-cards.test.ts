import { expect, test } from 'vitest'
import { axisSteps } from '#web/admin/dashboard/day-cards.tsx'

test.each([
  [0, [0, 1, 2, 3, 4]],
  [3, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [18, [0, 5, 10, 15, 20]],
  [30_400, [0, 8_000, 16_000, 24_000, 32_000]],
  [41_000, [0, 15_000, 30_000, 45_000, 60_000]],
])('an axis that holds %i has the ticks %j', (most, ticks) => {
  expect(axisSteps(most)).toEqual(ticks)
})
