import { useEffect } from 'react'
import { DaysCard } from '#web/admin/dashboard/days-card.tsx'
import { FigureCards } from '#web/admin/dashboard/figure-cards.tsx'
import { BestSellersCard, LowStockCard, PaymentsCard } from '#web/admin/dashboard/trend-cards.tsx'
import styles from '#web/admin/dashboard/dashboard.module.css'
import { useDashboardFigures, useTrends } from '#web/admin/layout/figures.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Spinner } from '#web/ui/lists/spinner.tsx'

/** The twelve cards, then what a seller looks at. What cannot be loaded is only logged. */
export function Dashboard() {
  const figures = useDashboardFigures()
  const trends = useTrends()
  useLogged(figures.error)
  useLogged(trends.error)

  if (figures.isPending) return <Spinner label={adminMessages.dashboard.loading} />
  return (
    <div className={styles.dashboard}>
      <FigureCards figures={figures.data} trends={trends.data} />
      <div className={styles.wide}>
        <DaysCard days={trends.data?.days} failed={trends.isError} />
        <PaymentsCard waiting={trends.data?.paymentsWaiting} failed={trends.isError} />
      </div>
      <div className={styles.even}>
        <LowStockCard low={trends.data?.lowStock} failed={trends.isError} />
        <BestSellersCard sellers={trends.data?.bestSellers} failed={trends.isError} />
      </div>
    </div>
  )
}

function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
