import { FileSummary } from '#web/admin/products/product-file-summary.tsx'
import { OtherShopChoices } from '#web/admin/products/other-shop-choices.tsx'
import { ProductFileTable } from '#web/admin/products/product-file-table.tsx'
import { askProductProgress, useProductFile } from '#web/admin/products/use-product-file.ts'
import styles from '#web/admin/products/product-file.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { CSV_FILES, FileDrop } from '#web/ui/controls/file-drop.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { ServerProgress } from '#web/ui/signs/server-progress.tsx'

/** Imports a CSV of products after a look at what each of its rows does. */
export function ProductFileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = adminMessages.productFile
  const file = useProductFile()
  const { read, brokenOff } = file
  const todo = read && !read.written && read.counts.refused === 0 ? askedIn(read.counts) : 0

  function close() {
    file.choose([])
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      size="l"
      keepOnOutsidePress
      locked={file.importing}
      foot={
        <>
          <Button disabled={file.importing} onClick={close}>
            {read?.written ? words.close : words.back}
          </Button>
          {!read?.written && (
            <Button
              variant="main"
              disabled={todo === 0 || file.reading || brokenOff !== undefined}
              busy={file.importing}
              busyText={words.importing}
              onClick={file.importAll}
            >
              {todo > 0 ? words.act(formatNumber(todo)) : words.import}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>{words.text}</p>
        <p className={styles.text}>{words.pictures}</p>
        <Field label={words.file} error={file.error}>
          <FileDrop
            accept={CSV_FILES}
            value={file.chosen ? [file.chosen] : []}
            onChange={file.choose}
            onRefused={file.choose}
            onSurplus={file.tellSurplus}
            note={words.fileNote}
            disabled={file.importing}
          />
        </Field>
        <div className={styles.waiting}>
          <span aria-live="polite">{file.reading && words.reading}</span>
          {(file.reading || file.importing) && (
            <ServerProgress
              label={words.progress}
              ask={askProductProgress}
              text={({ step, done, of }) => words.steps[step](formatNumber(done), formatNumber(of))}
            />
          )}
        </div>
        {brokenOff !== undefined && (
          <Note
            tone="bad"
            action={
              <Button size="s" onClick={file.checkAgain}>
                {words.checkAgain}
              </Button>
            }
          >
            {brokenOff} {words.checkAgainText}
          </Note>
        )}
        {read && !read.written && (
          <OtherShopChoices
            read={read}
            choices={file.choices}
            busy={file.reading}
            onChange={file.setChoices}
            onApply={file.checkAgain}
          />
        )}
        {read && brokenOff === undefined && <FileSummary read={read} />}
        {read && !read.written && read.rows.length > 0 && <ProductFileTable read={read} />}
      </div>
    </Dialog>
  )
}

function askedIn(counts: { new: number; draft: number; change: number }): number {
  return counts.new + counts.draft + counts.change
}
