import type { CSSProperties } from 'react'
import type { Payment } from '#contract/payments/payments.ts'
import { comparedRows, partOf } from '#web/admin/payments/compared-rows.ts'
import styles from '#web/admin/payments/read-places.module.css'

/** Frames on the picture where each value was read, with what was read; the table beside it says the same in words. */
export function ReadPlaces({ payment }: { payment: Payment }) {
  const places = payment.reading?.places
  if (!places) return null
  return comparedRows(payment).map(({ name, shown, fit }) => {
    const part = partOf(name, payment)
    const place = part && places[part]
    if (!place || shown === '') return null
    return (
      <span
        key={name}
        className={styles.place}
        data-fit={fit}
        data-side={place[0] + place[2] / 2 < 0.5 ? 'left' : 'right'}
        style={around(place)}
        aria-hidden="true"
      >
        <span className={styles.value}>{shown}</span>
      </span>
    )
  })
}

/** A little wider than the letters, so that they stay legible within it. */
const ROOM = 0.006

function around([left, top, width, height]: readonly [number, number, number, number]): CSSProperties {
  return {
    left: percent(left - ROOM),
    top: percent(top - ROOM / 2),
    width: percent(width + 2 * ROOM),
    height: percent(height + ROOM),
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`
}
