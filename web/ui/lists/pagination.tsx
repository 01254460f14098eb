import { type ReactNode, useState } from 'react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import styles from '#web/ui/lists/pagination.module.css'

export interface PaginationProps {
  /** Names the list, if a page has two lists. */
  label?: string
  /** From 1. */
  page: number
  /** How many pages. */
  pages: number
  onPage: (page: number) => void
  summary?: ReactNode
  disabled?: boolean
}

/** Previous and Next always in place, numbers between them, a summary on the left. */
export function Pagination({ label, page, pages, onPage, summary, disabled }: PaginationProps) {
  // A disabled button would lose the focus when a page loads, and at the ends.
  const go = (to: number) => !disabled && to !== page && to >= 1 && to <= pages && onPage(to)
  return (
    <nav
      className={`row wrap middle between gap-16 rows-8 soft t-14 ${styles.pager}`}
      aria-label={label ?? uiMessages.pagination}
    >
      <span className="tabular" aria-live="polite">
        {summary}
      </span>
      <div className={`row middle gap-4 push ${styles.pages}`} data-density="dense">
        <Button aria-disabled={disabled || page <= 1} onClick={() => go(page - 1)}>
          {uiMessages.previous}
        </Button>
        {pageWindow(page, pages).map((number, index) =>
          number === null ? (
            <span key={`gap ${index}`} className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={classNames(styles.page, Math.abs(number - page) > 1 && styles.far)}
              aria-label={uiMessages.page(number)}
              aria-current={number === page ? 'page' : undefined}
              aria-disabled={disabled}
              onClick={() => go(number)}
            >
              {formatNumber(number)}
            </button>
          ),
        )}
        <Button aria-disabled={disabled || page >= pages} onClick={() => go(page + 1)}>
          {uiMessages.next}
        </Button>
      </div>
    </nav>
  )
}

/** Shows rows that are all loaded one page at a time. */
export function usePages<Row>(all: readonly Row[], size: number) {
  const [requested, onPage] = useState(1)
  const pages = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(requested, pages)
  return { rows: all.slice((page - 1) * size, page * size), page, pages, onPage }
}

/** The page numbers to show; null is a gap. The number of entries is constant, so the buttons stay in place. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, null, pages]
  if (page >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages]
  return [1, null, page - 1, page, page + 1, null, pages]
}

/** '11 to 20 of 64': 10 rows `before` the `shown` ones. A total counted only up to `most` is 'of 1,000 or more'. */
export function rangeText(before: number, shown: number, total: number, most = Infinity): string {
  const [first, last, all] = [before + 1, before + shown, total].map(formatNumber)
  return uiMessages.range(first!, last!, total >= most ? uiMessages.orMore(all!) : all!)
}
