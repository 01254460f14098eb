import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** right also sets tabular figures: for amounts and counts. */
  align?: 'left' | 'right'
  /** A CSS width for the column, such as '34%' or '9rem'. */
  width?: string
  /** The header is only read out: for pictures' and actions' columns. */
  hideHeader?: boolean
  /** On phones: title heads the card, actions close it, hidden is left out. A line of label and value otherwise. */
  onPhone?: 'title' | 'actions' | 'hidden'
}

export interface TableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Opens a row by click, Enter or Space; buttons and links in its cells keep their own meaning. */
  onRowClick?: (row: Row) => void
  selectedKey?: string
  loading?: boolean
  skeletonRows?: number
  /** Shown when there is no row: an Empty, or a Note after a failure. */
  empty?: ReactNode
  /** Under the rows, inside the card: the pagination. */
  foot?: ReactNode
  /** Below this width it scrolls sideways with the first column pinned; 112 px a column unless given. */
  minWidth?: number
}

/** What makes a row pressable: click, Enter and Space, unless the press was meant for something inside it. */
export function rowActs<Row>(
  row: Row,
  onPress: ((row: Row) => void) | undefined,
): HTMLAttributes<HTMLElement> {
  if (!onPress) return {}
  return {
    tabIndex: 0,
    onClick: (event) => {
      if (!meantForInside(event) && !selectsText()) onPress(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      onPress(row)
    },
  }
}

/** Also for what a cell opens elsewhere: React hands the presses of a dialog on to the row that mounted it. */
function meantForInside(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element
  if (!event.currentTarget.contains(target)) return true
  const control = target.closest(
    'a, button, input, select, textarea, label, summary, [role="menuitem"], [role="combobox"]',
  )
  return control !== null && event.currentTarget.contains(control)
}

function selectsText(): boolean {
  return window.getSelection()?.type === 'Range'
}
