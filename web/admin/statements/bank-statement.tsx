import { useSearchParams } from 'react-router'
import { useEffect, useRef, useState } from 'react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { STATEMENT_MAX_BYTES } from '#contract/limits.ts'
import {
  type Statement,
  DATE_ORDERS,
  type DateOrder,
  type StatementLayout,
} from '#contract/payments/statements.ts'
import { May, useMayMake } from '#web/admin/permissions.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'
import { StatementColumns, columnsOf } from '#web/admin/statements/statement-columns.tsx'
import { StatementReview } from '#web/admin/statements/statement-review.tsx'
import { countsText, periodText, STATEMENTS_KEY, LAYOUTS_KEY } from '#web/admin/statements/statement-text.ts'
import {
  fetchImportProgress,
  type LayoutChoice,
  useImport,
  useStatementPreview,
} from '#web/admin/statements/use-statement-file.ts'
import { api } from '#web/api.ts'
import { statementMessages as messages } from '#web/messages/admin-messages.ts'
import { besideRow, Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { ServerProgress } from '#web/ui/display/server-progress.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { Table } from '#web/ui/lists/table.tsx'

const PARAM = 'statement'
const NO_CHOICE: LayoutChoice = {}
/**
 * Whatever type the system gives a CSV, including text files that banks name .xls; the server detects the actual
 * type.
 */
const ACCEPTED = {
  'text/*': ['.csv', '.tsv', '.txt', '.xls'],
  'application/*': ['.csv', '.tsv', '.txt', '.xls', '.xlsx', '.pdf'],
  'image/*': [],
}

/**
 * A statement is uploaded, its columns confirmed once, its matches reviewed; `?statement=` selects the open one.
 */
export function BankStatement() {
  const [params, setParams] = useSearchParams()
  const id = params.get(PARAM)
  const box = useRef<HTMLDivElement>(null)
  function open(next: string | null) {
    box.current?.focus() // what had the focus disappears
    setParams((now) => withStatement(now, next), { preventScrollReset: true })
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.outcome}>
      {id === null ? (
        <StatementUpload onOpen={open} />
      ) : (
        <StatementReview key={id} id={id} onLeave={() => open(null)} />
      )}
    </div>
  )
}

function withStatement(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id === null) next.delete(PARAM)
  else next.set(PARAM, id)
  return next
}

/** Choosing a statement; a known format is imported immediately, an unknown one shows its columns first. */
function StatementUpload({ onOpen }: { onOpen: (id: string) => void }) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [choice, setChoice] = useState(NO_CHOICE)
  const reading = useStatementPreview(file, choice)
  const sending = useImport(onOpen)
  const mayImport = useMayMake()('importStatement')
  const { mutate } = sending
  const found = reading.isPlaceholderData && choice === NO_CHOICE ? undefined : reading.data

  const sent = useRef<File>(undefined)
  useEffect(() => {
    if (!file || !found?.known || found.missing !== null || sent.current === file) return
    sent.current = file
    mutate({ file, choice: NO_CHOICE })
  }, [file, found, mutate])

  function choose([next]: File[]) {
    setError(next && next.size > STATEMENT_MAX_BYTES ? messages.tooLarge : undefined)
    setFile(next && next.size > STATEMENT_MAX_BYTES ? undefined : next)
    setChoice(NO_CHOICE)
    sending.reset()
  }

  const failure = reading.error ?? sending.error
  // A choice appears immediately; the resulting lines follow with the next response.
  const columns = choice.columns ?? found?.columns
  const dateOrder = choice.dateOrder ?? found?.dateOrder ?? null
  const checking = file && found && columns && (!found.known || sending.isError) && !reading.isError
  const layout = { ...(columns && { columns }), ...(dateOrder && { dateOrder }) }
  return (
    <div className="stack gap-20">
      <May make="readStatement">
        <Card title={messages.uploadTitle}>
          <div className="stack gap-16">
            <p className="measure soft t-14">{messages.uploadText}</p>
            <Field
              label={messages.file}
              announced
              error={error ?? (failure ? failure.message || messages.uploadFailed : undefined)}
            >
              <FileDrop
                accept={ACCEPTED}
                value={file ? [file] : []}
                onChange={choose}
                onReject={choose}
                onSurplus={() => setError(messages.onlyOne)}
                note={messages.fileNote}
                progress={sending.progress}
                disabled={sending.isPending}
              />
            </Field>
            <Waiting
              reading={reading.isFetching && !found}
              importing={sending.isPending}
              sent={sending.progress === 100}
            />
          </div>
        </Card>
      </May>
      {checking && mayImport ? (
        <StatementColumns
          reading={{ ...found, columns, dateOrder }}
          fetching={reading.isFetching}
          importing={sending.isPending}
          onChange={(change) =>
            setChoice({ ...choice, ...(change.columns ? change : { columns, ...change }) })
          }
          onImport={() => mutate({ file, choice: layout })}
          onBack={() => choose([])}
        />
      ) : (
        <>
          <EarlierStatements onOpen={onOpen} />
          <SavedLayouts />
        </>
      )}
    </div>
  )
}

function Waiting({ reading, importing, sent }: { reading: boolean; importing: boolean; sent: boolean }) {
  return (
    <div className={`row wrap middle gap-10 soft t-14 ${styles.waiting}`}>
      <span aria-live="polite">{importing ? messages.importing : reading && messages.reading}</span>
      {importing && sent && (
        <ServerProgress
          label={messages.importProgress}
          ask={fetchImportProgress}
          text={({ done, of }) => messages.importedLines(formatNumber(done), formatNumber(of))}
        />
      )}
    </div>
  )
}

function EarlierStatements({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: STATEMENTS_KEY,
    queryFn: async ({ signal }) => (await api('getStatements', { signal })).data,
  })
  return (
    <Card title={messages.earlier}>
      {data && !(isError && data.length === 0) && <Statements statements={data} onOpen={onOpen} />}
      {isError && !data?.length && (
        <Note tone="bad" onRetry={refetch}>
          {messages.earlierFailed}
        </Note>
      )}
      {!data && !isError && <Skeleton height={44} />}
    </Card>
  )
}

function Statements({ statements, onOpen }: { statements: Statement[]; onOpen: (id: string) => void }) {
  if (statements.length === 0) return <p className="measure soft t-14">{messages.noEarlier}</p>
  return (
    <ul className={`ruled ${styles.earlier}`}>
      {statements.map((statement) => (
        <li key={statement._id}>
          <span className="grid gap-2 shrink t-14">
            <strong className={`breaks ${styles.name}`}>{statement.fileName}</strong>
            <span>
              {periodText(statement)} · {countsText(statement)}
            </span>
            <span className="soft t-13">
              {messages.importedBy(statement.by, formatDateTime(statement.at))}
            </span>
          </span>
          <Button size="s" onClick={() => onOpen(statement._id)}>
            {messages.open(statement.fileName)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The layouts with which later files are read without asking; each can be changed and deleted. */
function SavedLayouts() {
  const { data, isError, refetch } = useQuery({
    queryKey: LAYOUTS_KEY,
    queryFn: async ({ signal }) => (await api('getStatementLayouts', { signal })).data,
  })
  return (
    <Card title={messages.layouts}>
      {data?.length === 0 && <p className="measure soft t-14">{messages.noLayouts}</p>}
      {data && data.length > 0 && (
        <>
          <p className="measure soft t-14">{messages.layoutsText}</p>
          <ul className={`ruled ${styles.earlier}`}>
            {data.map((layout) => (
              <Layout key={layout._id} layout={layout} />
            ))}
          </ul>
        </>
      )}
      {!data && isError && (
        <Note tone="bad" onRetry={refetch}>
          {messages.layoutsFailed}
        </Note>
      )}
      {!data && !isError && <Skeleton height={44} />}
    </Card>
  )
}

function Layout({ layout }: { layout: StatementLayout }) {
  const [open, setOpen] = useState<'change' | 'forget'>()
  const change = useRef<HTMLButtonElement>(null)
  const beside = useRef<HTMLElement>(null)
  function closeForm() {
    setOpen(undefined)
    change.current?.focus()
  }
  const forgetting = useLayoutChange(
    () => api('forgetStatementLayout', { params: { id: layout._id } }),
    () => setOpen(undefined),
  )
  const headings = layout.headings.filter((heading) => heading !== '').join(', ')
  return (
    <li>
      <span className="grid gap-2 shrink t-14">
        <strong className={`breaks ${styles.name}`}>{headings}</strong>
        <span className="soft t-13">{messages.layoutUsed(layout.fileName, formatDateTime(layout.at))}</span>
      </span>
      <span className="row wrap end gap-10">
        <May make="changeStatementLayout">
          <Button
            ref={change}
            size="s"
            aria-label={messages.changeLayout(headings)}
            onClick={() => setOpen('change')}
          >
            {messages.change}
          </Button>
        </May>
        <May make="forgetStatementLayout">
          <Button
            size="s"
            aria-label={messages.forgetLayout(headings)}
            onClick={({ currentTarget }) => {
              beside.current = besideRow(currentTarget)
              setOpen('forget')
            }}
          >
            {messages.forget}
          </Button>
        </May>
      </span>
      {open === 'change' && <LayoutForm layout={layout} onClose={closeForm} />}
      <ConfirmDialog
        open={open === 'forget'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => forgetting.mutate(undefined)}
        title={messages.forgetTitle}
        cancelText={messages.keepLayout}
        confirmText={messages.forget}
        busy={forgetting.isPending}
        finalFocus={() => (forgetting.isSuccess ? beside.current : true)}
      >
        {forgetting.error ? forgetting.error.message || messages.layoutFailed : messages.forgetText}
      </ConfirmDialog>
    </li>
  )
}

function LayoutForm({ layout, onClose }: { layout: StatementLayout; onClose: () => void }) {
  const [choice, setChoice] = useState({ columns: layout.columns, dateOrder: layout.dateOrder })
  const saving = useLayoutChange(
    () => api('changeStatementLayout', { params: { id: layout._id }, body: choice }),
    onClose,
  )
  const described = { ...layout, columns: choice.columns, samples: [] }
  return (
    <div className={`stack gap-12 ${styles.layout}`}>
      <Table
        label={messages.columnsTitle}
        columns={columnsOf(described, (columns) => setChoice({ ...choice, columns })).filter(
          ({ key }) => key !== 'samples',
        )}
        rows={layout.headings.map((_, i) => i)}
        rowKey={String}
        minWidth={420}
      />
      <Field group label={messages.dateOrder}>
        <RadioGroup
          value={choice.dateOrder}
          onValue={(order) => setChoice({ ...choice, dateOrder: order as DateOrder })}
          options={DATE_ORDERS.map((order) => ({ value: order, label: messages.dateOrders[order] }))}
        />
      </Field>
      {saving.error && <Note tone="bad">{saving.error.message || messages.layoutFailed}</Note>}
      <div className="row wrap end gap-10">
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button variant="main" busy={saving.isPending} onClick={() => saving.mutate(undefined)}>
          {messages.saveLayout}
        </Button>
      </div>
    </div>
  )
}

function useLayoutChange(change: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone() // before a deleted layout's row disappears, with the focus
      void client.invalidateQueries({ queryKey: LAYOUTS_KEY })
    },
  })
}
