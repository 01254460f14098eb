import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** right also sets tabular figures: for amounts and counts. */
  align?: 'left' | 'right'
  /** A CSS width for the column, such as '34%' or '9rem'. */
  width?: string
  /** The header is only read out: for columns of images and actions. */
  hideHeader?: boolean
  /** Stays visible while the others scroll sideways; by default the first column. */
  pinned?: boolean
  /** On screens between phone and desktop it is a second line in the column with this key. */
  under?: string
  /**
   * On phones: title is the card's heading, actions is at its end, hidden is left out. By default a line of label
   * and value.
   */
  onPhone?: 'title' | 'actions' | 'hidden'
}

/** A row on a phone: two lines of at most 80 px in total. */
export interface CompactText {
  image?: ReactNode
  title: string
  /** The title opens the row with this, or with the action of pressing the whole row. */
  onOpen?: () => void
  /** Read out before the title: 'View order 4F2A91'. */
  screenReaderText?: string
  /** At the end of the first line: an amount. */
  end: ReactNode
  /** The second line: labelled badges, and what ends it. */
  badges: ReactNode
  note: ReactNode
  /** Beside both lines: a menu. */
  actions?: ReactNode
}

/** Rows that can be selected for batch actions: a checkbox at each row's start, one in the header for all. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean
  /** `through`: with Shift, also the rows since the last one pressed. */
  onSelect: (row: Row, through: boolean) => void
  /** The checkbox in the header: all rows of the table, or none of them. */
  onSelectAll: (on: boolean) => void
  /** The labels of the checkboxes. */
  label: (row: Row) => string
  allLabel: string
}

export interface TableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Opens a row by click, Enter or Space; buttons and links in its cells keep their own behaviour. */
  onRowClick?: (row: Row) => void
  selectedKey?: string
  selection?: RowSelection<Row>
  loading?: boolean
  /** Shown in the first skeleton row. */
  loadingText?: string
  skeletonRows?: number
  /** Short rows on phones; without it each row is a card of labels and values. */
  compact?: (row: Row) => CompactText
  /** Shown if there are no rows: an Empty, or a Note after an error. */
  empty?: ReactNode
  /** Below the rows, inside the card: the pagination. */
  footer?: ReactNode
  /** Below this width it scrolls sideways with one column pinned; 112 px per column by default. */
  minWidth?: number
}

/** Makes a row pressable: click, Enter and Space, unless the press was meant for something inside it. */
export function rowActions<Row>(
  row: Row,
  onPress: ((row: Row) => void) | undefined,
  selection?: RowSelection<Row>,
): HTMLAttributes<HTMLElement> {
  if (!onPress) return {}
  return {
    tabIndex: 0,
    // With Shift the browser would select the text between two presses.
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

/** Also for dialogs opened from a cell: React bubbles their events to the row that mounted them. */
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
