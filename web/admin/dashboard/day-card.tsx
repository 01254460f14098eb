import {
  BadgeIndianRupee,
  CircleCheck,
  type LucideIcon,
  PackageOpen,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react'
import { Link } from 'react-router'
import { type Day, DAY_COUNT_MAX, type DayPart } from '#contract/back-office/dashboard.ts'
import styles from '#web/admin/dashboard/day-card.module.css'
import { useDay } from '#web/admin/layout/figures.ts'
import { ordersWith, PAYMENTS_ADDRESS } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/signs/card.tsx'

const PARTS: { part: DayPart; icon: LucideIcon; to: string }[] = [
  { part: 'toCheck', icon: BadgeIndianRupee, to: PAYMENTS_ADDRESS },
  {
    part: 'toConfirm',
    icon: CircleCheck,
    to: ordersWith({ status: 'pending', payment: 'paid', sort: 'oldest' }),
  },
  { part: 'toPack', icon: PackageOpen, to: ordersWith({ status: 'to-pack', sort: 'oldest' }) },
  { part: 'toShip', icon: Truck, to: ordersWith({ status: 'packaging', sort: 'oldest' }) },
  { part: 'refundDue', icon: Undo2, to: ordersWith({ due: 'refund', sort: 'oldest' }) },
  { part: 'problems', icon: TriangleAlert, to: ordersWith({ problem: 'true', sort: 'oldest' }) },
]

/** What waits for the seller, as six numbers that each open their list, oldest first. */
export function DayCard() {
  const words = adminMessages.day
  const { data: day, isError } = useDay()
  return (
    <Card title={words.title} flush>
      {isError && (!day || isDone(day)) ? (
        <Empty compact drawing="broken" title={words.failed} />
      ) : day && isDone(day) ? (
        <Empty compact title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <ul className={styles.parts} aria-busy={!day}>
          {PARTS.map((one) => (
            <Part key={one.part} {...one} waiting={day?.[one.part]} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function isDone(day: Day): boolean {
  return Object.values(day).every(({ count }) => count === 0)
}

interface PartProps {
  part: DayPart
  icon: LucideIcon
  to: string
  waiting: Day[DayPart] | undefined
}

function Part({ part, icon: Icon, to, waiting }: PartProps) {
  const words = adminMessages.day
  const number = waiting && formatNumber(waiting.count)
  return (
    <li>
      <Link to={to} className={styles.part} data-none={waiting?.count === 0 || undefined}>
        <Icon aria-hidden="true" />
        <span className={styles.count}>
          {number === undefined ? (
            <Skeleton inline height={24} width={40} />
          ) : waiting?.count === DAY_COUNT_MAX ? (
            words.orMore(number)
          ) : (
            number
          )}
        </span>{' '}
        <span className={styles.name}>{words.parts[part]}</span>{' '}
        <span className={styles.age}>
          {waiting?.oldest ? words.oldest(ageText(waiting.oldest)) : '\u00A0'}
        </span>
      </Link>
    </li>
  )
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** '12 minutes', '5 hours', '3 days': how long ago something was, in whole parts; days from two on. */
export function ageText(time: string, now = Date.now()): string {
  const words = adminMessages.day
  const age = Math.max(0, now - Date.parse(time))
  if (age < HOUR_MS) return words.minutes(Math.floor(age / MINUTE_MS))
  if (age < 2 * DAY_MS) return words.hours(Math.floor(age / HOUR_MS))
  return words.days(Math.floor(age / DAY_MS))
}
