import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { PolicyPage, PolicyPageName } from '#contract/back-office/policy-pages.ts'
import { POLICY_PAGE_TITLES } from '#contract/catalogue/public-pages.ts'
import footStyles from '#web/admin/catalogue-forms/form-foot.module.css'
import { LeaveQuestion } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import styles from '#web/admin/policies/policies.module.css'
import { RichText } from '#web/admin/policies/rich-text.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { shopQuery } from '#web/shop.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'
import { Badge } from '#web/ui/signs/badge.tsx'
import { Note } from '#web/ui/signs/note.tsx'

const PAGES_KEY = ['policy-pages'] as const

/** The pages at /pages/<name>: written here, read by anyone once they are published. */
export function Policies() {
  const words = adminMessages.policies
  const { data, isError, refetch } = useQuery({
    queryKey: PAGES_KEY,
    queryFn: async ({ signal }) => (await api('getPolicyPages', { signal })).data,
    refetchOnWindowFocus: false,
  })
  const [shown, setShown] = useState<PolicyPageName>('about')
  /** What was typed and not saved, by page. */
  const [typed, setTyped] = useState<Partial<Record<PolicyPageName, string>>>({})
  const forget = (name: PolicyPageName) =>
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([page]) => page !== name)))
  if (!data)
    return isError ? (
      <Empty
        drawing="broken"
        title={words.failed}
        action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
      />
    ) : (
      <Spinner />
    )
  return (
    <div className={styles.screen}>
      <p className={styles.text}>{words.text}</p>
      <Tabs
        aria-label={words.pages}
        tabs={data.map(({ name }) => ({ value: name, label: POLICY_PAGE_TITLES[name] }))}
        value={shown}
        onChange={setShown}
      >
        {data
          .filter(({ name }) => name === shown)
          .map((page) => (
            <PageForm
              key={page.name}
              page={page}
              typed={typed[page.name]}
              onType={(html) => setTyped((now) => ({ ...now, [page.name]: html }))}
              onSaved={() => forget(page.name)}
            />
          ))}
      </Tabs>
      <LeaveQuestion dirty={Object.keys(typed).length > 0} />
    </div>
  )
}

interface PageFormProps {
  page: PolicyPage
  typed: string | undefined
  onType: (html: string) => void
  onSaved: () => void
}

function PageForm({ page, typed, onType, onSaved }: PageFormProps) {
  const words = adminMessages.policies
  const { name, status, updatedAt } = page
  const [round, setRound] = useState(0)
  const save = useSave(name, (saved) => {
    onSaved()
    // What the server removed goes from the editor too.
    if (typed !== undefined && saved.html !== typed) setRound(round + 1)
  })
  const html = typed === undefined ? {} : { html: typed }
  const isPublished = status === 'published'
  return (
    <section className={styles.page}>
      <div className={styles.head}>
        <Badge tone={isPublished ? 'good' : 'warn'}>{isPublished ? words.published : words.draft}</Badge>
        <ButtonLink
          size="s"
          to={`/pages/${name}`}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink aria-hidden="true" />}
        >
          {words.open}
        </ButtonLink>
      </div>
      {updatedAt === null && <Note tone="warn">{words.startingText}</Note>}
      <p className={styles.hint}>
        <strong>{words.toCheck}:</strong> {words.hints[name]}
      </p>
      <RichText
        key={round}
        label={words.textOf(POLICY_PAGE_TITLES[name])}
        html={typed ?? page.html}
        onChange={onType}
      />
      <div className={footStyles.foot}>
        <output className={styles.text}>{typed !== undefined && words.unsaved}</output>
        {isPublished ? (
          <Button disabled={save.isPending} onClick={() => save.mutate({ status: 'draft', ...html })}>
            {words.unpublish}
          </Button>
        ) : (
          <Button disabled={save.isPending} onClick={() => save.mutate(html)}>
            {words.saveDraft}
          </Button>
        )}
        <Button
          variant="main"
          busy={save.isPending}
          busyText={words.saving}
          onClick={() => save.mutate({ status: 'published', ...html })}
        >
          {isPublished ? words.save : words.publish}
        </Button>
      </div>
    </section>
  )
}

interface Changes {
  html?: string
  status?: PolicyPage['status']
}

function useSave(name: PolicyPageName, onSaved: (page: PolicyPage) => void) {
  const queries = useQueryClient()
  const { show } = useToast()
  return useMutation({
    mutationFn: (body: Changes) => api('updatePolicyPage', { params: { name }, body }),
    onSuccess: ({ data, message }) => {
      queries.setQueryData<PolicyPage[]>(PAGES_KEY, (pages) =>
        pages?.map((page) => (page.name === name ? data : page)),
      )
      void queries.invalidateQueries({ queryKey: shopQuery.queryKey })
      show({ text: message })
      onSaved(data)
    },
    onError: (error) => show({ tone: 'bad', text: refusalText(error, adminMessages.policies.failedToSave) }),
  })
}
