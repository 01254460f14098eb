import { Download } from 'lucide-react'
import styles from '#web/admin/second-factor/second-factor.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Note } from '#web/ui/signs/note.tsx'

/** Ten codes, shown this once: to copy, to download, and gone with the button below. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = adminMessages.secondFactor
  const { name } = useShop()
  const email = useSession()?.user.email ?? ''
  const text = [words.fileHead(name, email), '', ...codes, ''].join('\n')
  return (
    <>
      <h4 className={styles.codesTitle}>{words.codes}</h4>
      <Note tone="warn">{words.codesText}</Note>
      <ol className={styles.codes} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.acts}>
        <CopyButton text={text} aria-label={words.copyCodes} />
        <Button
          size="s"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), words.file)}
        >
          {words.download}
        </Button>
        <Button size="s" variant="main" onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </>
  )
}
