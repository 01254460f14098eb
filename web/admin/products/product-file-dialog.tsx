import { Download } from 'lucide-react'
import {
  askProductProgress,
  type OtherShopChoices as Choices,
  ProductFileTable,
  useProductFile,
} from '#web/admin/products/product-file-table.tsx'
import styles from '#web/admin/products/product-file.module.css'
import { adminMessages, productFileMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { CSV_FILES, FileDrop } from '#web/ui/controls/file-drop.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Note, type NoteTone } from '#web/ui/display/note.tsx'
import { ServerProgress } from '#web/ui/display/server-progress.tsx'
import type { ReadProductFile } from '#contract/catalogue/product-files.ts'
import { useSubcategories } from '#web/admin/catalogue-forms/use-record-list.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/** Imports a CSV of products after showing what each row does. */
export function ProductFileDialog({ open, onClose, onExport }: Openable & { onExport: () => void }) {
  const file = useProductFile()
  const { read, interruption } = file
  const todo = read && !read.written && read.counts.refused === 0 ? askedIn(read.counts) : 0

  function close() {
    file.choose([])
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={messages.title}
      size="l"
      keepOnOutsidePress
      locked={file.importing}
      footer={
        <>
          <Button disabled={file.importing} onClick={close}>
            {read?.written ? uiMessages.close : messages.back}
          </Button>
          {!read?.written && (
            <Button
              variant="main"
              disabled={todo === 0 || file.reading || interruption !== undefined}
              busy={file.importing}
              busyText={messages.importing}
              onClick={file.importAll}
            >
              {todo > 0 ? messages.action(formatNumber(todo)) : messages.import}
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-16">
        <p className="measure soft breaks t-14">{messages.text}</p>
        <Button size="s" className="start" icon={<Download />} onClick={onExport}>
          {messages.export}
        </Button>
        <p className="measure soft breaks t-14">{messages.images}</p>
        <Field announced label={messages.file} error={file.error}>
          <FileDrop
            accept={CSV_FILES}
            value={file.chosen ? [file.chosen] : []}
            onChange={file.choose}
            onReject={file.choose}
            onSurplus={file.reportSurplus}
            note={messages.fileNote}
            disabled={file.importing}
          />
        </Field>
        <div className={`measure soft breaks t-14 row wrap middle gap-10 ${styles.waiting}`}>
          <span aria-live="polite">{file.reading && messages.reading}</span>
          {(file.reading || file.importing) && (
            <ServerProgress
              label={messages.progress}
              ask={askProductProgress}
              text={({ step, done, of }) => messages.steps[step](formatNumber(done), formatNumber(of))}
            />
          )}
        </div>
        {interruption !== undefined && (
          <Note
            tone="bad"
            action={
              <Button size="s" onClick={file.checkAgain}>
                {messages.checkAgain}
              </Button>
            }
          >
            {interruption} {messages.checkAgainText}
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
        {read && interruption === undefined && <FileSummary read={read} />}
        {read && !read.written && read.rows.length > 0 && <ProductFileTable read={read} />}
      </div>
    </Dialog>
  )
}

function askedIn(counts: { new: number; draft: number; change: number }): number {
  return counts.new + counts.draft + counts.change
}

/** What a file will do, has done or can't do, in one sentence, and which parts of it are ignored. */
function FileSummary({ read }: { read: ReadProductFile }) {
  const [tone, text] = summaryOf(read)
  return (
    <>
      <Note tone={tone}>
        <output>{text}</output>
      </Note>
      {read.ignored.length > 0 && (
        <p className="measure soft breaks t-14">
          {messages.ignored(read.ignored.map((heading) => `“${heading}”`).join(', '))}
        </p>
      )}
    </>
  )
}

function summaryOf({ written, counts, from }: ReadProductFile): [NoteTone, string] {
  const added = counts.new + counts.draft
  const refused = from === 'samagri' ? messages.refused : messages.refusedOfOtherShop
  if (counts.refused > 0) return ['warn', refused(formatNumber(counts.refused))]
  if (written) return ['good', messages.done(formatNumber(added), formatNumber(counts.change))]
  if (added + counts.change === 0) return ['info', messages.unchanged]
  return [
    'info',
    messages.counts(formatNumber(added), formatNumber(counts.change), formatNumber(counts.same)),
  ]
}

interface Props {
  read: ReadProductFile
  choices: Choices
  busy: boolean
  onChange: (choices: Choices) => void
  onApply: () => void
}

/** Values missing from another shop system's file, and whether its images may be downloaded. */
function OtherShopChoices({ read, choices, busy, onChange, onApply }: Props) {
  const subcategories = useSubcategories().data ?? []
  if (read.from === 'samagri') return null
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part })
  return (
    <section className={`${styles.choices} grid top gap-14`} aria-label={messages.systems[read.from]}>
      <p className="measure soft breaks t-14">
        <strong>{messages.systems[read.from]}</strong> {messages.otherShop}
        {read.left > 0 && ` ${messages.left(formatNumber(read.left))}`}
      </p>
      <Field label={messages.place} hint={messages.categoryHint}>
        <Select
          options={subcategories.map(({ _id, name, categoryName }) => ({
            value: _id,
            label: messages.categoryPath(categoryName, name),
          }))}
          placeholder={messages.chooseCategory}
          value={choices.subCategory}
          onChange={(subCategory) => change({ subCategory })}
        />
      </Field>
      <Field label={adminMessages.products.hsnCode}>
        <TextInput
          inputMode="numeric"
          maxLength={8}
          value={choices.hsnCode}
          onChange={(event) => change({ hsnCode: event.target.value })}
        />
      </Field>
      <Field label={adminMessages.products.shippingPrice}>
        <TextInput
          inputMode="decimal"
          maxLength={20}
          value={choices.shippingPrice}
          onChange={(event) => change({ shippingPrice: event.target.value })}
        />
      </Field>
      {read.imageAddresses > 0 && (
        <Checkbox
          label={messages.download(formatNumber(read.imageAddresses))}
          checked={choices.downloadImages}
          onChange={(event) => change({ downloadImages: event.target.checked })}
        />
      )}
      <div>
        <Button busy={busy} onClick={onApply}>
          {messages.apply}
        </Button>
      </div>
    </section>
  )
}
