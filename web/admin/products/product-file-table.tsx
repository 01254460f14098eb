import { CircleDashed, CircleSlash, Pencil, Plus } from 'lucide-react'
import type { FileRow, ReadProductFile } from '#contract/catalogue/product-files.ts'
import { NameCell } from '#web/admin/catalogue-forms/record-cells.tsx'
import styles from '#web/admin/products/product-file.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { PagedTable } from '#web/ui/lists/paged-table.tsx'
import type { Column } from '#web/ui/lists/table.tsx'
import { Badge, type Tone } from '#web/ui/signs/badge.tsx'

/** The rows of a file with what each of them does, the refused ones first. */
export function ProductFileTable({ read: { rows, counts } }: { read: ReadProductFile }) {
  const words = adminMessages.productFile
  const more = counts.refused + counts.new + counts.draft + counts.change - rows.length
  return (
    <>
      <PagedTable
        label={words.rows}
        columns={columns()}
        rows={rows}
        rowKey={({ line }) => String(line)}
        minWidth={640}
        empty={null}
      />
      {more > 0 && <p className={styles.text}>{words.more(formatNumber(more))}</p>}
    </>
  )
}

function columns(): Column<FileRow>[] {
  const words = adminMessages.productFile
  return [
    {
      key: 'line',
      header: words.line,
      width: '64px',
      cell: ({ line }) => <span className="num">{formatNumber(line)}</span>,
    },
    {
      key: 'name',
      header: words.name,
      width: '34%',
      onPhone: 'title',
      cell: ({ name }) => <NameCell name={name} />,
    },
    { key: 'what', header: words.what, cell: (row) => <What row={row} /> },
  ]
}

const SIGNS = {
  refused: ['bad', CircleSlash],
  new: ['good', Plus],
  draft: ['warn', Plus],
  change: ['info', Pencil],
  same: ['mute', CircleDashed],
} as const satisfies Record<FileRow['kind'], [Tone, unknown]>

function What({ row: { kind, changes, problems, warnings } }: { row: FileRow }) {
  const words = adminMessages.productFile
  const [tone, Sign] = SIGNS[kind]
  const texts = [
    ...problems.map(({ column, text }) => words.problem(column, text)),
    ...warnings.map(({ column, text }) => words.warning(column, text)),
    ...changes.map(({ column, from, to }) =>
      from === to ? column : words.change(column, from || words.nothing, to || words.nothing),
    ),
  ]
  return (
    <div className={styles.what}>
      <Badge tone={tone} icon={<Sign aria-hidden="true" />}>
        {words.kinds[kind]}
      </Badge>
      {texts.length > 0 && (
        <ul className={styles.texts}>
          {texts.map((text) => (
            <li key={text} title={text}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
