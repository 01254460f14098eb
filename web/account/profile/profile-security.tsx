import { type ReactNode, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Download, FileText } from 'lucide-react'
import { type LiveSession, myChanges } from '#contract/accounts/profile.ts'
import styles from '#web/account/profile/profile.module.css'
import { fieldErrors, useSaveMe } from '#web/account/profile/use-me.ts'
import { api, download } from '#web/api.ts'
import { profileMessages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { PasswordInput } from '#web/ui/controls/text-input.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { clearSession } from '#web/session.ts'
import { ConfirmDialog, useConfirm } from '#web/ui/overlays/dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { uiMessages } from '#web/messages/ui.ts'

const SESSIONS = ['sessions'] as const
const rules = myChanges.pick({ currentPassword: true, password: true }).required()

/** Password and sessions, with `more` between them. */
export function ProfileSecurity({ more }: { more: ReactNode }) {
  return (
    <div className={`stack ${styles.stack}`}>
      <PasswordForm />
      {more}
      <SessionList />
    </div>
  )
}

/** A new password, with the current one; all other sessions end. */
function PasswordForm() {
  const toast = useToast()
  const save = useSaveMe()
  const client = useQueryClient()
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { currentPassword: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  /** The password of an attempt without a response: it may be the current one by now. */
  const [unanswered, setUnanswered] = useState('')

  const submit = form.handleSubmit(async (changes) => {
    try {
      await save(changes).catch((error: unknown) => {
        if (!unanswered || !fieldErrors(error)['currentPassword']) throw error
        return save({ ...changes, currentPassword: unanswered })
      })
      form.reset()
      setUnanswered('')
      toast.show({ text: profileMessages.passwordSaved })
      void client.invalidateQueries({ queryKey: SESSIONS })
    } catch (error) {
      const texts = fieldErrors(error)
      if (texts['root']) setUnanswered(changes.password)
      for (const [name, message] of Object.entries(texts))
        form.setError(name as 'password', { message }, { shouldFocus: true })
    }
  })

  return (
    <form noValidate className={`stack gap-18 ${styles.form}`} onSubmit={(event) => void submit(event)}>
      <h3 className="h-18">{profileMessages.changePassword}</h3>
      <Field label={profileMessages.currentPassword} error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} />
      </Field>
      <Field
        label={profileMessages.newPassword}
        hint={profileMessages.newPasswordHint}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <Button type="submit" variant="main" busy={isSubmitting} busyText={uiMessages.saving}>
        {profileMessages.changePassword}
      </Button>
    </form>
  )
}

function SessionList() {
  const toast = useToast()
  const client = useQueryClient()
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await api('getSessions', { signal })).data,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('endSessions'),
    onSuccess: () => {
      toast.show({ text: profileMessages.ended })
      void client.invalidateQueries({ queryKey: SESSIONS })
    },
    onError: (error) => toast.show({ tone: 'bad', text: error.message || profileMessages.saveFailed }),
  })
  return (
    <section aria-labelledby="sessions">
      <h3 id="sessions" className="mb-12 h-18">
        {profileMessages.sessions}
      </h3>
      {isError && (
        <Note tone="bad" onRetry={refetch}>
          {profileMessages.failed}
        </Note>
      )}
      <ul className={`mb-16 ${styles.rows}`}>
        {data.map((session) => (
          <li key={session._id}>
            <span className={`shrink breaks lines ${styles.text}`}>
              {deviceText(session)}{' '}
              <span className="soft t-13">{profileMessages.since(formatDateTime(session.createdAt))}</span>
            </span>
            {session.current && <Badge tone="good">{profileMessages.thisDevice}</Badge>}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button busy={isPending} busyText={profileMessages.ending} onClick={() => mutate()}>
          {profileMessages.endOthers}
        </Button>
      )}
    </section>
  )
}

function deviceText({ browser, system }: LiveSession): string {
  if (browser && system) return profileMessages.device(browser, system)
  return browser || system || profileMessages.unknownDevice
}

/** The customer's own data: download it as a page or JSON, or delete it with the account. */
export function ProfileData() {
  return (
    <div className={`stack ${styles.stack}`}>
      <DownloadPart />
      <DeletePart />
    </div>
  )
}

function DownloadPart() {
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
    <section className={`stack gap-18 ${styles.form}`}>
      <h3 className="h-18">{profileMessages.yourData}</h3>
      <p className="soft t-13">{profileMessages.yourDataText}</p>
      {(page.isError || json.isError) && <Note tone="bad">{profileMessages.downloadFailed}</Note>}
      <div className="row wrap middle gap-8">
        <Button icon={<FileText />} busy={page.isPending} onClick={() => page.mutate()}>
          {profileMessages.downloadPage}
        </Button>
        <Button icon={<Download />} busy={json.isPending} onClick={() => json.mutate()}>
          {profileMessages.downloadJson}
        </Button>
      </div>
    </section>
  )
}

function DeletePart() {
  const [password, setPassword] = useState('')
  const deletion = useMutation({
    mutationFn: () => api('deleteMe', { body: { password } }),
    onSuccess: clearSession,
  })
  const confirm = useConfirm(() => deletion.mutate())
  const texts = deletion.isError ? fieldErrors(deletion.error) : {}
  const { password: wrong, ...others } = texts as Record<string, string | undefined>
  const why = Object.values(others)[0]
  return (
    <section className={`stack gap-18 ${styles.form}`}>
      <h3 className="h-18">{profileMessages.deleteAccount}</h3>
      <p className="soft t-13">{profileMessages.deleteAccountText}</p>
      {why && <Note tone="bad">{why}</Note>}
      <Field announced label={profileMessages.currentPassword} error={wrong}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className="row wrap middle gap-8">
        <Button
          variant="danger"
          disabled={password === ''}
          busy={deletion.isPending}
          busyText={uiMessages.deleting}
          onClick={confirm.ask}
        >
          {profileMessages.deleteAccount}
        </Button>
      </div>
      <ConfirmDialog
        {...confirm.dialog}
        title={profileMessages.deleteAccountTitle}
        cancelText={profileMessages.keepAccount}
        confirmText={profileMessages.deleteAccount}
      >
        {profileMessages.deleteAccountFinal}
      </ConfirmDialog>
    </section>
  )
}
