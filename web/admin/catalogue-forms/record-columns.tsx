import type { ReactNode } from 'react'
import {
  ActiveBadge,
  DescriptionCell,
  NameCell,
  RowActions,
  ThumbCell,
} from '#web/admin/catalogue-forms/record-cells.tsx'
import styles from '#web/admin/catalogue-forms/record-cells.module.css'
import type { RowActs } from '#web/admin/catalogue-forms/record-screen.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import type { Column } from '#web/ui/lists/table.tsx'

interface Options<R> {
  /** In the place of a small square picture. */
  preview?: { width: string; cell: (row: R) => ReactNode }
  /** Beside the status. */
  besideStatus?: (row: R) => ReactNode
  nameWidth?: string
  besideName?: Column<R>[]
  besideDescription?: Column<R>[]
}

/** The columns that every list of catalogue and content has: picture, name, description, status, edit and delete. */
export function recordColumns<R extends { name: string; description: string; image: string; status: string }>(
  { onEdit, onDelete }: RowActs<R>,
  options: Options<R> = {},
): Column<R>[] {
  const words = adminMessages.content.list
  const { preview, besideStatus, nameWidth = '30%', besideName = [], besideDescription = [] } = options
  return [
    {
      key: 'image',
      header: words.image,
      width: preview?.width ?? '76px',
      cell: preview?.cell ?? (({ image }) => <ThumbCell image={image} />),
    },
    {
      key: 'name',
      header: words.name,
      width: nameWidth,
      pinned: true,
      onPhone: 'title',
      cell: ({ name }) => <NameCell name={name} />,
    },
    ...besideName,
    {
      key: 'description',
      header: words.description,
      under: 'name',
      cell: (row) => <DescriptionCell {...row} />,
    },
    ...besideDescription,
    {
      key: 'status',
      header: words.status,
      width: '120px',
      cell: (row) => (
        <span className={styles.status}>
          <ActiveBadge {...row} />
          {besideStatus?.(row)}
        </span>
      ),
    },
    {
      key: 'actions',
      header: words.actions,
      hideHeader: true,
      width: '96px',
      onPhone: 'actions',
      cell: (row) => <RowActions name={row.name} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />,
    },
  ]
}
