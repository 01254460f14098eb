import { CircleDashed, CircleSlash, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FileRow, ReadProductFile } from '#contract/catalogue/product-files.ts'
import { NameCell } from '#web/admin/catalogue-forms/record-columns.tsx'
import { productFileMessages as messages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { PagedTable } from '#web/ui/lists/paged-table.tsx'
import type { Column } from '#web/ui/lists/table.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { PRODUCT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { api } from '#web/api.ts'

/** The rows of a file with their results, rejected ones first. */
export function ProductFileTable({ read: { rows, counts } }: { read: ReadProductFile }) {
  const more = counts.refused + counts.new + counts.draft + counts.change - rows.length
  return (
    <>
      <PagedTable
        label={messages.rows}
        columns={columns()}
        rows={rows}
        rowKey={({ line }) => String(line)}
        minWidth={640}
        empty={null}
      />
      {more > 0 && <p className="measure soft breaks t-14">{messages.more(formatNumber(more))}</p>}
    </>
  )
}

function columns(): Column<FileRow>[] {
  return [
    {
      key: 'line',
      header: messages.line,
      width: '64px',
      cell: ({ line }) => <span className="num">{formatNumber(line)}</span>,
    },
    {
      key: 'name',
      header: messages.name,
      width: '34%',
      onPhone: 'title',
      cell: ({ name }) => <NameCell name={name} />,
    },
    { key: 'what', header: messages.what, cell: (row) => <What row={row} /> },
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
  const [tone, Sign] = SIGNS[kind]
  const texts = [
    ...problems.map(({ column, text }) => messages.problem(column, text)),
    ...warnings.map(({ column, text }) => messages.warning(column, text)),
    ...changes.map(({ column, from, to }) =>
      from === to ? column : messages.change(column, from || messages.nothing, to || messages.nothing),
    ),
  ]
  return (
    <div className="stack items-start gap-2">
      <Badge tone={tone} icon={Sign}>
        {messages.kinds[kind]}
      </Badge>
      {texts.length > 0 && (
        <ul className="stack items-start gap-2 t-13">
          {texts.map((text) => (
            <li key={text} className="three-lines breaks" title={text}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Values missing from another shop system's file; ids and texts as the call takes them. */
export interface OtherShopChoices {
  subCategory: string
  hsnCode: string
  shippingPrice: string
  downloadImages: boolean
}

const NO_CHOICES: OtherShopChoices = {
  subCategory: '',
  hsnCode: '',
  shippingPrice: '',
  downloadImages: false,
}

interface Sent {
  file: File
  choices: OtherShopChoices
  dryRun: boolean
}

/** The server's progress with the file being checked or imported. */
export async function askProductProgress(signal: AbortSignal) {
  return (await api('getProductImportProgress', { signal })).data
}

/**
 * A chosen file of products: checked as soon as it is chosen, imported on request, with the server's last response.
 */
export function useProductFile() {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<File>()
  const [fieldError, setFieldError] = useState<string>()
  const [read, setRead] = useState<ReadProductFile>()
  const [choices, setChoices] = useState(NO_CHOICES)
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: async ({ file, dryRun, choices: { downloadImages, ...choices } }: Sent) => {
      const flags = {
        dryRun: dryRun ? 'true' : 'false',
        downloadImages: downloadImages ? 'true' : 'false',
      } as const
      return (await api('importProducts', { body: { file, ...choices, ...flags } })).data
    },
    onSettled: (_answer, _error, { dryRun }) => {
      if (!dryRun) void queries.invalidateQueries({ queryKey: ['admin'] })
    },
  })

  // Keyed here, so late responses about an earlier file are ignored.
  const send = (file: File, dryRun: boolean) => mutate({ file, dryRun, choices }, { onSuccess: setRead })

  function choose([next]: File[]) {
    const tooLarge = next !== undefined && next.size > PRODUCT_FILE_MAX_BYTES
    setFieldError(tooLarge ? messages.tooLarge : undefined)
    setChosen(tooLarge ? undefined : next)
    if (!next) setChoices(NO_CHOICES) // those for another file do not apply to the next
    setRead(undefined)
    if (next && !tooLarge) send(next, true)
    else reset()
  }
  const ofImport = variables?.dryRun === false
  return {
    chosen,
    choose,
    reportSurplus: () => setFieldError(messages.onlyOne),
    read,
    choices,
    setChoices,
    reading: isPending && !ofImport,
    importing: isPending && ofImport,
    checkAgain: () => chosen && send(chosen, true),
    importAll: () => chosen && send(chosen, false),
    error: fieldError ?? (error && !ofImport ? error.message || messages.readFailed : undefined),
    /** An import that ended with an error: some rows may be written. */
    interruption: error && ofImport ? error.message || messages.importFailed : undefined,
  }
}
