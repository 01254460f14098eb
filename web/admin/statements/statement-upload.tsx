import { useEffect, useRef, useState } from 'react'
import { STATEMENT_MAX_BYTES } from '#contract/limits.ts'
import { EarlierStatements } from '#web/admin/statements/earlier-statements.tsx'
import { StatementColumns } from '#web/admin/statements/statement-columns.tsx'
import { useImport } from '#web/admin/statements/use-import.ts'
import { useReading, type Wish } from '#web/admin/statements/use-reading.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Card } from '#web/ui/signs/card.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

const NO_WISH: Wish = {}
/** Whatever the system calls a CSV, also the texts that banks name .xls; the server says what a file really is. */
const ACCEPTED = {
  'text/*': ['.csv', '.tsv', '.txt', '.xls'],
  'application/*': ['.csv', '.tsv', '.txt', '.xls', '.xlsx', '.pdf'],
  'image/*': [],
}

/** Choosing a statement; a format that is known is imported at once, another one shows its columns first. */
export function StatementUpload({ onOpen }: { onOpen: (id: string) => void }) {
  const words = adminMessages.statement
  const [file, setFile] = useState<File>()
  const [slip, setSlip] = useState<string>()
  const [wish, setWish] = useState(NO_WISH)
  const reading = useReading(file, wish)
  const sending = useImport(onOpen)
  const { mutate } = sending
  const found = reading.isPlaceholderData && wish === NO_WISH ? undefined : reading.data

  const sent = useRef<File>(undefined)
  useEffect(() => {
    if (!file || !found?.known || found.missing !== null || sent.current === file) return
    sent.current = file
    mutate({ file, wish: NO_WISH })
  }, [file, found, mutate])

  function choose([next]: File[]) {
    setSlip(next && next.size > STATEMENT_MAX_BYTES ? words.tooLarge : undefined)
    setFile(next && next.size > STATEMENT_MAX_BYTES ? undefined : next)
    setWish(NO_WISH)
    sending.reset()
  }

  const failure = reading.error ?? sending.error
  // What an admin has just chosen stands at once; how the lines read with it comes with the next answer.
  const layout = found && {
    columns: wish.columns ?? found.columns,
    dateOrder: wish.dateOrder ?? found.dateOrder,
  }
  const checking = file && layout && (!found.known || sending.isError) && !reading.isError
  return (
    <div className={styles.screen}>
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
          <Waiting reading={reading.isFetching && !found} importing={sending.isPending} />
        </div>
      </Card>
      {checking ? (
        <StatementColumns
          reading={{ ...found, ...layout }}
          fetching={reading.isFetching}
          importing={sending.isPending}
          onWish={(change) => setWish({ ...layout, ...change })}
          onImport={() => mutate({ file, wish: layout })}
          onBack={() => choose([])}
        />
      ) : (
        <EarlierStatements onOpen={onOpen} />
      )}
    </div>
  )
}

function Waiting({ reading, importing }: { reading: boolean; importing: boolean }) {
  const words = adminMessages.statement
  return (
    <div className={styles.waiting} aria-live="polite">
      {importing ? words.importing : reading && words.reading}
    </div>
  )
}
