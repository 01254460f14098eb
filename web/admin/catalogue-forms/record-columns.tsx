import type { ReactNode } from 'react'
import { CircleCheck, CircleDashed, Pencil, Trash2 } from 'lucide-react'
import styles from '#web/admin/catalogue-forms/record-cells.module.css'
import type { RowHandlers } from '#web/admin/catalogue-forms/record-screen.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import type { Column } from '#web/ui/lists/table.tsx'
import { isActive } from '#contract/statuses.ts'
import { useMayChange } from '#web/admin/permissions.tsx'
import { imageSource } from '#web/image-source.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Image } from '#web/ui/display/image.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

interface Options<R> {
  /** Replaces the small square image. */
  preview?: { width: string; cell: (row: R) => ReactNode }
  /** Beside the status. */
  afterStatus?: (row: R) => ReactNode
  nameWidth?: string
  afterName?: Column<R>[]
  afterDescription?: Column<R>[]
}

/** The columns of every catalogue and content list: image, name, description, status, edit and delete. */
export function recordColumns<R extends { name: string; description: string; image: string; status: string }>(
  { onEdit, onDelete }: RowHandlers<R>,
  options: Options<R> = {},
): Column<R>[] {
  const messages = adminMessages.content.list
  const { preview, afterStatus, nameWidth = '30%', afterName = [], afterDescription = [] } = options
  return [
    {
      key: 'image',
      header: messages.image,
      width: preview?.width ?? '76px',
      cell: preview?.cell ?? (({ image }) => <ThumbCell image={image} />),
    },
    {
      key: 'name',
      header: messages.name,
      width: nameWidth,
      pinned: true,
      onPhone: 'title',
      cell: ({ name }) => <NameCell name={name} />,
    },
    ...afterName,
    {
      key: 'description',
      header: messages.description,
      under: 'name',
      cell: (row) => <DescriptionCell {...row} />,
    },
    ...afterDescription,
    {
      key: 'status',
      header: messages.status,
      width: '120px',
      cell: (row) => (
        <span className="row wrap gap-6 rows-4">
          <ActiveBadge {...row} />
          {afterStatus?.(row)}
        </span>
      ),
    },
    {
      key: 'actions',
      header: messages.actions,
      hideHeader: true,
      width: '96px',
      onPhone: 'actions',
      cell: (row) => <RowActions name={row.name} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />,
    },
  ]
}

export function ThumbCell({ image }: { image: string | undefined }) {
  return <Image {...imageSource(image)} sizes="44px" ratio="1/1" alt="" className={styles.thumb} />
}

/** A name; a very long one is cut off after two lines. */
export function NameCell({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="grid gap-1 shrink">
      <strong className="two-lines strong" title={name}>
        {name}
      </strong>
      {children}
    </div>
  )
}

/** A text that may be long; its title has the full text. */
export function TextCell({ text }: { text: string }) {
  return (
    <span className="two-lines" title={text}>
      {text}
    </span>
  )
}

export function DescriptionCell({ description }: { description: string }) {
  return <span className="two-lines soft t-13">{description}</span>
}

/** active or inactive, in whatever case it is stored. */
export function ActiveBadge({ status }: { status: string }) {
  const messages = adminMessages.content.list
  return isActive({ status }) ? (
    <Badge tone="good" icon={CircleCheck}>
      {messages.active}
    </Badge>
  ) : (
    <Badge tone="mute" icon={CircleDashed}>
      {messages.inactive}
    </Badge>
  )
}

interface RowActionsProps {
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Edit and delete buttons of a row, named after its record, for those who may change the page's records. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  const messages = adminMessages.content.list
  if (!useMayChange()) return null
  return (
    <div className={`${styles.actions} row gap-4 end`}>
      <Tooltip text={messages.edit(name)}>
        <IconButton aria-label={messages.edit(name)} icon={<Pencil />} onClick={onEdit} />
      </Tooltip>
      <Tooltip text={messages.delete(name)}>
        <IconButton
          aria-label={messages.delete(name)}
          variant="danger"
          icon={<Trash2 />}
          onClick={onDelete}
        />
      </Tooltip>
    </div>
  )
}
