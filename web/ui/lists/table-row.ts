import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** right also sets tabular figures: for amounts and counts. */
  align?: 'left' | 'right'
  /** A CSS width for the column, such as '34%' or '9rem'. */
  width?: string
  /** The header is only read out: for images' and actions' columns. */
  hideHeader?: boolean
  /** Stays in sight while the others scroll sideways; the first column unless one says so. */
  pinned?: boolean
  /** Between phone and desk it stands as a second line in the column of this key. */
  under?: string
  /** On phones: title heads the card, actions close it, hidden is left out. A line of label and value otherwise. */
  onPhone?: 'title' | 'actions' | 'hidden'
}

/** A row on a phone: two lines of at most 80 px in all. */
export interface Brief {
  picture?: ReactNode
  title: string
  /** The title opens the row by this, or by what a press on the whole row does. */
  onOpen?: () => void
  /** What is read out before the title: 'View order 4F2A91'. */
  spoken?: string
  /** At the end of the first line: an amount. */
  end: ReactNode
  /** The second line: labelled badges, and what closes it. */
  badges: ReactNode
  note: ReactNode
  /** Beside both lines: a menu. */
  actions?: ReactNode
}

/** Rows that can be chosen for an action on all of them: a box at each row's start, one in the head for all. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean
  /** `through`: with Shift, the rows since the one pressed last too. */
  onSelect: (row: Row, through: boolean) => void
  /** The box in the head: all rows of the table, or none of them. */
  onSelectAll: (on: boolean) => void
  /** What the boxes are called. */
  label: (row: Row) => string
  allLabel: string
}

export interface TableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Opens a row by click, Enter or Space; buttons and links in its cells keep their own meaning. */
  onRowClick?: (row: Row) => void
  selectedKey?: string
  selection?: RowSelection<Row>
  loading?: boolean
  /** Shown in the first of the waiting rows. */
  loadingText?: string
  skeletonRows?: number
  /** Short rows on phones; without it each row is a card of labels and values. */
  brief?: (row: Row) => Brief
  /** Shown when there is no row: an Empty, or a Note after a failure. */
  empty?: ReactNode
  /** Under the rows, inside the card: the pagination. */
  footer?: ReactNode
  /** Below this width it scrolls sideways with one column pinned; 112 px a column unless given. */
  minWidth?: number
}

/** What makes a row pressable: click, Enter and Space, unless the press was meant for something inside it. */
export function rowActions<Row>(
  row: Row,
  onPress: ((row: Row) => void) | undefined,
  selection?: RowSelection<Row>,
): HTMLAttributes<HTMLElement> {
  if (!onPress) return {}
  return {
    tabIndex: 0,
    // With Shift the browser would mark the text between two presses.
    onMouseDown: (event) => {
      if (selection && event.shiftKey) event.preventDefault()
    },
    onClick: (event) => {
      if (meantForInside(event)) return
      if (selection && event.shiftKey) selection.onSelect(row, true)
      else if (!selectsText()) onPress(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || event.shiftKey) return
      if (event.key !== 'Enter' && event.key !== ' ') return
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
