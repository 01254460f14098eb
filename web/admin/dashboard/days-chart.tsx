import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { Trends } from '#contract/back-office/dashboard.ts'
import { axisAmount, axisSteps } from '#web/admin/dashboard/axis.ts'
import styles from '#web/admin/dashboard/days-card.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateShort, formatNumber, formatRupees } from '#web/ui/format.ts'

type Day = Trends['days'][number]

/** Revenue as a line on the left axis, orders as bars on the right one, a dot at today's revenue. */
export function DaysChart({ days }: { days: Day[] }) {
  const today = days.at(-1)
  const amounts = axisSteps(Math.max(...days.map((day) => day.revenue)))
  // Twice as high as the bars need, so that the line runs above them.
  const counts = axisSteps(2 * Math.max(...days.map((day) => day.orders)))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={days}
        margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
        barCategoryGap="36%"
        accessibilityLayer={false}
      >
        <CartesianGrid yAxisId="revenue" vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="day"
          tickFormatter={formatDateShort}
          interval="preserveStartEnd"
          minTickGap={56}
          tickLine={false}
          stroke="var(--line-strong)"
          tick={{ fill: 'var(--ink-2)' }}
        />
        <YAxis
          yAxisId="revenue"
          {...scale(amounts)}
          tickFormatter={axisAmount}
          tickLine={false}
          axisLine={false}
          width={48}
          tick={{ fill: 'var(--ink-2)' }}
        />
        <YAxis
          yAxisId="orders"
          orientation="right"
          {...scale(counts)}
          tickLine={false}
          axisLine={false}
          width={36}
          tick={{ fill: 'var(--brass-ink)' }}
        />
        <Tooltip content={DayTip} cursor={{ fill: 'var(--wash)', opacity: 0.6 }} isAnimationActive={false} />
        <Bar
          yAxisId="orders"
          dataKey="orders"
          fill="var(--chart-2)"
          fillOpacity={0.55}
          maxBarSize={16}
          isAnimationActive={false}
        />
        <Line
          yAxisId="revenue"
          dataKey="revenue"
          stroke="var(--chart-1)"
          strokeWidth={2}
          dot={false}
          activeDot={{ r: 4, fill: 'var(--chart-1)', stroke: 'var(--surface)' }}
          isAnimationActive={false}
        />
        {today && (
          <ReferenceDot
            yAxisId="revenue"
            x={today.day}
            y={today.revenue}
            r={4}
            fill="var(--chart-1)"
            stroke="none"
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function scale(ticks: number[]) {
  return { ticks, domain: [0, ticks.at(-1) ?? 1] }
}

function DayTip({ active, payload }: TooltipContentProps) {
  const day = payload[0]?.payload as Day | undefined
  if (!active || !day) return null
  const words = adminMessages.dashboard
  return (
    <div className={styles.tip}>
      <strong>{formatDateShort(day.day)}</strong>
      {`${words.revenue}: ${formatRupees(day.revenue)}`}
      <br />
      {`${words.orders}: ${formatNumber(day.orders)}`}
    </div>
  )
}
