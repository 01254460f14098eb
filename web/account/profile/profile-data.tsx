import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import styles from '#web/account/profile/profile.module.css'
import { refusalTexts } from '#web/account/profile/use-me.ts'
import { api, download } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { clearSession } from '#web/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { PasswordInput } from '#web/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#web/ui/layers/dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Note } from '#web/ui/signs/note.tsx'

/** One's own data: downloaded as a page or for programs, and deleted with the account. */
export function ProfileData() {
  return (
    <div className={styles.stack}>
      <DownloadPart />
      <DeletePart />
    </div>
  )
}

function DownloadPart() {
  const words = messages.profile
  const page = useMutation({
    mutationFn: async () => saveFile(await download('exportDataPage', {}), 'my-data.html'),
  })
  const json = useMutation({
    mutationFn: async () => {
      const { data } = await api('exportData')
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
    },
  })
  return (
    <section className={styles.form}>
      <h3 className={styles.heading}>{words.yourData}</h3>
      <p className={styles.quiet}>{words.yourDataText}</p>
      {(page.isError || json.isError) && <Note tone="bad">{words.downloadFailed}</Note>}
      <div className={styles.acts}>
        <Button icon={<FileText aria-hidden="true" />} busy={page.isPending} onClick={() => page.mutate()}>
          {words.downloadPage}
        </Button>
        <Button icon={<Download aria-hidden="true" />} busy={json.isPending} onClick={() => json.mutate()}>
          {words.downloadJson}
        </Button>
      </div>
    </section>
  )
}

function DeletePart() {
  const words = messages.profile
  const [password, setPassword] = useState('')
  const [asking, setAsking] = useState(false)
  const deletion = useMutation({
    mutationFn: () => api('deleteMe', { body: { password } }),
    onSuccess: clearSession,
  })
  const texts = deletion.isError ? refusalTexts(deletion.error) : {}
  const { password: wrong, ...others } = texts as Record<string, string | undefined>
  const why = Object.values(others)[0]
  return (
    <section className={styles.form}>
      <h3 className={styles.heading}>{words.deleteAccount}</h3>
      <p className={styles.quiet}>{words.deleteAccountText}</p>
      {why && <Note tone="bad">{why}</Note>}
      <Field label={words.currentPassword} error={wrong}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className={styles.acts}>
        <Button
          variant="danger"
          disabled={password === ''}
          busy={deletion.isPending}
          busyText={words.deleting}
          onClick={() => setAsking(true)}
        >
          {words.deleteAccount}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          deletion.mutate()
        }}
        title={words.deleteAccountTitle}
        keepText={words.keepAccount}
        confirmText={words.deleteAccount}
      >
        {words.deleteAccountFinal}
      </ConfirmDialog>
    </section>
  )
}
