import { type PointerEvent, useState } from 'react'
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
import {
  OPEN_TASKS_MAX,
  type OpenTask,
  type OpenTasks,
  type Trends,
} from '#contract/back-office/dashboard.ts'
import styles from '#web/admin/dashboard/days-chart.module.css'
import { dashboardMessages, dayMessages as messages } from '#web/messages/admin-messages.ts'
import { formatDateShort, formatNumber, formatRupees } from '#web/ui/format.ts'
import { useOpenTasks } from '#web/admin/layout/dashboard-query.ts'
import { ordersWith, PAYMENTS_PATH } from '#web/admin/links.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/display/card.tsx'

type TrendDay = Trends['days'][number]

/** Width of the bars, in percent of a day's width. */
const BAR = 64
const DAYS_A_LABEL = 7

/**
 * Revenue as a line on the left axis, orders as bars on the right one, with a dot at today's revenue or that of a
 * hovered day.
 */
export function DaysChart({ days }: { days: TrendDay[] }) {
  const [pointed, setPointed] = useState<number>()
  const amounts = axisSteps(Math.max(...days.map((day) => day.revenue)))
  // Twice as high as the bars need, so the line runs above them.
  const counts = axisSteps(2 * Math.max(...days.map((day) => day.orders)))
  const slot = 100 / days.length
  const x = (index: number) => (index + 0.5) * slot
  const last = days.length - 1
  const dotted = pointed ?? last
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))))
  }
  return (
    <div className={styles.chart}>
      <Axis className={styles.amounts!} steps={amounts} text={axisAmount} />
      <Axis className={styles.counts!} steps={counts} text={formatNumber} />
      <div
        className={styles.plot}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {pointed !== undefined && (
          <span className={styles.pointed} style={{ left: `${pointed * slot}%`, width: `${slot}%` }} />
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {amounts.map((step) => (
            <path key={step} className={styles.grid} d={`M0 ${y(step, amounts)}H100`} />
          ))}
          {days.map(({ day, orders }, i) => {
            const top = y(orders, counts)
            const width = (slot * BAR) / 100
            return (
              <rect
                key={day}
                className={styles.bar}
                x={x(i) - width / 2}
                y={top}
                width={width}
                height={100 - top}
              />
            )
          })}
          <polyline
            className={styles.line}
            points={days.map(({ revenue }, i) => `${x(i)},${y(revenue, amounts)}`).join(' ')}
          />
        </svg>
        <span
          className={styles.dot}
          style={{ left: `${x(dotted)}%`, top: `${y(days[dotted]!.revenue, amounts)}%` }}
        />
        {days.map(({ day }, i) => {
          const isLabelled = (last - i) % DAYS_A_LABEL === 0
          return (
            isLabelled && (
              <span key={day} className={`soft nowrap ${styles.day}`} style={{ left: `${x(i)}%` }}>
                {formatDateShort(day)}
              </span>
            )
          )
        })}
        {pointed !== undefined && <DayTip day={days[pointed]!} at={x(pointed)} />}
      </div>
    </div>
  )
}

/** From the top of the plot, in percent. */
function y(value: number, steps: number[]): number {
  return 100 - (100 * value) / steps.at(-1)!
}

interface AxisProps {
  className: string
  steps: number[]
  text: (step: number) => string
}

function Axis({ className, steps, text }: AxisProps) {
  return (
    <div className={className}>
      {steps.toReversed().map((step) => (
        <span key={step}>{text(step)}</span>
      ))}
    </div>
  )
}

/** Beside the day, on the side with more space. `at`: its position in percent. */
function DayTip({ day, at }: { day: TrendDay; at: number }) {
  const position = at < 50 ? { left: `${at}%` } : { right: `${100 - at}%` }
  return (
    <div className={styles.tip} style={position}>
      <strong>{formatDateShort(day.day)}</strong>
      {`${dashboardMessages.revenue}: ${formatRupees(day.revenue)}`}
      <br />
      {`${dashboardMessages.orders}: ${formatNumber(day.orders)}`}
    </div>
  )
}

const STEPS = 4
const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/**
 * Five round ticks from 0 to at least `most`, so the grid lines of both axes coincide: 41000 → 0, 15000, …, 60000.
 */
export function axisSteps(most: number): number[] {
  const rough = Math.max(most, STEPS) / STEPS
  const size = 10 ** Math.floor(Math.log10(rough))
  const nice = NICE.find((step) => step * size >= rough && Number.isInteger(step * size)) ?? 10
  return Array.from({ length: STEPS + 1 }, (_, index) => index * nice * size)
}

const THOUSAND = 1_000
const LAKH = 100_000

/** Rupees on an axis: 750 → '750', 20000 → '20k', 150000 → '1.5L'. */
function axisAmount(rupees: number): string {
  if (rupees >= LAKH) return dashboardMessages.lakhs(short(rupees / LAKH))
  if (rupees >= THOUSAND) return dashboardMessages.thousands(short(rupees / THOUSAND))
  return formatNumber(rupees)
}

function short(amount: number): string {
  return String(Math.round(amount * 10) / 10)
}

const PARTS: { part: OpenTask; icon: LucideIcon; to: string }[] = [
  { part: 'toCheck', icon: BadgeIndianRupee, to: PAYMENTS_PATH },
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

/** The seller's open tasks as six numbers, each of which opens its list, oldest first. */
export function OpenTasksCard() {
  const { data: tasks, isError } = useOpenTasks()
  return (
    <Card title={messages.title} flush>
      {isError && (!tasks || isDone(tasks)) ? (
        <Empty compact illustration="broken" title={messages.failed} />
      ) : tasks && isDone(tasks) ? (
        <Empty compact title={messages.none}>
          {messages.noneText}
        </Empty>
      ) : (
        <ul className={styles.parts} aria-busy={!tasks}>
          {PARTS.map((one) => (
            <Part key={one.part} {...one} waiting={tasks?.[one.part]} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function isDone(tasks: OpenTasks): boolean {
  return Object.values(tasks).every(({ count }) => count === 0)
}

interface PartProps {
  part: OpenTask
  icon: LucideIcon
  to: string
  waiting: OpenTasks[OpenTask] | undefined
}

function Part({ part, icon: Icon, to, waiting }: PartProps) {
  const number = waiting && formatNumber(waiting.count)
  return (
    <li>
      <Link
        to={to}
        className={`hover inset-focus ${styles.part}`}
        data-none={waiting?.count === 0 || undefined}
      >
        <Icon />
        <span className={styles.count}>
          {number === undefined ? (
            <Skeleton inline height={24} width={40} />
          ) : waiting?.count === OPEN_TASKS_MAX ? (
            messages.orMore(number)
          ) : (
            number
          )}
        </span>{' '}
        <span className={styles.name}>{messages.parts[part]}</span>{' '}
        <span className="across soft t-13">
          {waiting?.oldest ? messages.oldest(ageText(waiting.oldest)) : '\u00A0'}
        </span>
      </Link>
    </li>
  )
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** '12 minutes', '5 hours', '3 days': the age of something in whole units; days from two on. */
export function ageText(time: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(time))
  if (age < HOUR_MS) return messages.minutes(Math.floor(age / MINUTE_MS))
  if (age < 2 * DAY_MS) return messages.hours(Math.floor(age / HOUR_MS))
  return messages.days(Math.floor(age / DAY_MS))
}
