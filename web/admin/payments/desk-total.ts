import { DESK_PLACES, type DeskCounts } from '#contract/payment-desk.ts'

/** All payments of orders in the queue, those asked again too. */
export function totalOf(counts: DeskCounts): number {
  return DESK_PLACES.reduce((sum, place) => sum + counts[place], 0)
}
