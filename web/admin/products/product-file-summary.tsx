import type { ReadProductFile } from '#contract/catalogue/product-files.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Note, type NoteTone } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/products/product-file.module.css'

/** What a file will do, did or cannot do, in one sentence, and what of it is not read. */
export function FileSummary({ read }: { read: ReadProductFile }) {
  const words = adminMessages.productFile
  const [tone, text] = summaryOf(read)
  return (
    <>
      <Note tone={tone}>
        <output>{text}</output>
      </Note>
      {read.ignored.length > 0 && (
        <p className={styles.text}>
          {words.ignored(read.ignored.map((heading) => `“${heading}”`).join(', '))}
        </p>
      )}
    </>
  )
}

function summaryOf({ written, counts, from }: ReadProductFile): [NoteTone, string] {
  const words = adminMessages.productFile
  const added = counts.new + counts.draft
  const refused = from === 'samagri' ? words.refused : words.refusedOfOtherShop
  if (counts.refused > 0) return ['warn', refused(formatNumber(counts.refused))]
  if (written) return ['good', words.done(formatNumber(added), formatNumber(counts.change))]
  if (added + counts.change === 0) return ['info', words.unchanged]
  return ['info', words.counts(formatNumber(added), formatNumber(counts.change), formatNumber(counts.same))]
}
