import { useSearchParams } from 'react-router'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { STATEMENT_MAX_BYTES } from '#contract/limits.ts'
import type { Statement } from '#contract/payments/statements.ts'
import { May, useMayMake } from '#web/admin/permissions.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'
import { SavedLayouts } from '#web/admin/statements/saved-layouts.tsx'
import { StatementColumns } from '#web/admin/statements/statement-columns.tsx'
import { StatementReview } from '#web/admin/statements/statement-review.tsx'
import { countsText, periodText, STATEMENTS_KEY } from '#web/admin/statements/statement-text.ts'
import {
  askImportProgress,
  type LayoutChoice,
  useImport,
  useReading,
} from '#web/admin/statements/use-statement-file.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/signs/card.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { ServerProgress } from '#web/ui/signs/server-progress.tsx'

const PARAM = 'statement'
const NO_CHOICE: LayoutChoice = {}
/** Whatever the system calls a CSV, also the texts that banks name .xls; the server says what a file really is. */
const ACCEPTED = {
  'text/*': ['.csv', '.tsv', '.txt', '.xls'],
  'application/*': ['.csv', '.tsv', '.txt', '.xls', '.xlsx', '.pdf'],
  'image/*': [],
}

/** A statement is uploaded, its columns confirmed once, its matches reviewed; `?statement=` says which one is open. */
export function BankStatement() {
  const [params, setParams] = useSearchParams()
  const id = params.get(PARAM)
  function open(next: string | null) {
    setParams((now) => withStatement(now, next), { preventScrollReset: true })
  }
  if (id === null) return <StatementUpload onOpen={open} />
  return <StatementReview key={id} id={id} onLeave={() => open(null)} />
}

function withStatement(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id === null) next.delete(PARAM)
  else next.set(PARAM, id)
  return next
}

/** Choosing a statement; a format that is known is imported at once, another one shows its columns first. */
function StatementUpload({ onOpen }: { onOpen: (id: string) => void }) {
  const words = adminMessages.statement
  const [file, setFile] = useState<File>()
  const [slip, setSlip] = useState<string>()
  const [choice, setChoice] = useState(NO_CHOICE)
  const reading = useReading(file, choice)
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
    setSlip(next && next.size > STATEMENT_MAX_BYTES ? words.tooLarge : undefined)
    setFile(next && next.size > STATEMENT_MAX_BYTES ? undefined : next)
    setChoice(NO_CHOICE)
    sending.reset()
  }

  const failure = reading.error ?? sending.error
  // What an admin has just chosen stands at once; how the lines read with it comes with the next answer.
  const columns = choice.columns ?? found?.columns
  const dateOrder = choice.dateOrder ?? found?.dateOrder ?? null
  const checking = file && found && columns && (!found.known || sending.isError) && !reading.isError
  const layout = { ...(columns && { columns }), ...(dateOrder && { dateOrder }) }
  return (
    <div className={styles.screen}>
      <May make="readStatement">
        <Card title={words.uploadTitle}>
          <div className={styles.upload}>
            <p className={styles.text}>{words.uploadText}</p>
            <Field
              label={words.file}
              error={slip ?? (failure ? failure.message || words.uploadFailed : undefined)}
            >
              <FileDrop
                accept={ACCEPTED}
                value={file ? [file] : []}
                onChange={choose}
                onRefused={choose}
                onSurplus={() => setSlip(words.onlyOne)}
                note={words.fileNote}
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
  const words = adminMessages.statement
  return (
    <div className={styles.waiting}>
      <span aria-live="polite">{importing ? words.importing : reading && words.reading}</span>
      {importing && sent && (
        <ServerProgress
          label={words.importProgress}
          ask={askImportProgress}
          text={({ done, of }) => words.importedLines(formatNumber(done), formatNumber(of))}
        />
      )}
    </div>
  )
}

/** The statements imported last, each leads back to its matches. */
function EarlierStatements({ onOpen }: { onOpen: (id: string) => void }) {
  const words = adminMessages.statement
  const { data, isError, refetch } = useQuery({
    queryKey: STATEMENTS_KEY,
    queryFn: async ({ signal }) => (await api('getStatements', { signal })).data,
  })
  return (
    <Card title={words.earlier}>
      {data && !(isError && data.length === 0) && <Statements statements={data} onOpen={onOpen} />}
      {isError && !data?.length && (
        <Note tone="bad" action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}>
          {words.earlierFailed}
        </Note>
      )}
      {!data && !isError && <Skeleton height={44} />}
    </Card>
  )
}

function Statements({ statements, onOpen }: { statements: Statement[]; onOpen: (id: string) => void }) {
  const words = adminMessages.statement
  if (statements.length === 0) return <p className={styles.text}>{words.noEarlier}</p>
  return (
    <ul className={styles.earlier}>
      {statements.map((statement) => (
        <li key={statement._id}>
          <span className={styles.about}>
            <strong className={styles.name}>{statement.fileName}</strong>
            <span>
              {periodText(statement)} · {countsText(statement)}
            </span>
            <span className={styles.by}>{words.importedBy(statement.by, formatDateTime(statement.at))}</span>
          </span>
          <Button size="s" onClick={() => onOpen(statement._id)}>
            {words.open(statement.fileName)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
