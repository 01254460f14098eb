import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Bold, Heading2, Italic, Link2, List, ListOrdered, Redo2, Undo2 } from 'lucide-react'
import { ApiError } from '#contract/client.ts'
import { ALLOWED_LINK, type PolicyPage, type PolicyPageName } from '#contract/back-office/policy-pages.ts'
import { POLICY_PAGE_TITLES } from '#contract/catalogue/public-pages.ts'
import formFooterStyles from '#web/admin/catalogue-forms/form-footer.module.css'
import { LeaveQuestion } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { failureText } from '#web/account/form-failures.ts'
import styles from '#web/admin/policies/policies.module.css'
import { api } from '#web/api.ts'
import { policiesMessages as messages } from '#web/messages/admin-messages.ts'
import { shopQuery } from '#web/shop.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { NotLoaded } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import richTextStyles from '#web/admin/policies/rich-text.module.css'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { uiMessages } from '#web/messages/ui.ts'

const PAGES_KEY = ['policy-pages'] as const

/** The pages at /pages/<name>: written here, public once they are published. */
export function Policies() {
  const { data, isError, refetch } = useQuery({
    queryKey: PAGES_KEY,
    queryFn: async ({ signal }) => (await api('getPolicyPages', { signal })).data,
    // Never fetched again behind the editor: a save names the version that it shows.
    gcTime: 0,
    staleTime: Infinity,
  })
  const [openPage, setOpenPage] = useState<PolicyPageName>('about')
  const [typed, setTyped] = useState<Partial<Record<PolicyPageName, string>>>({})
  const forget = (name: PolicyPageName) =>
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([page]) => page !== name)))
  if (!data) return isError ? <NotLoaded title={messages.failed} onRetry={refetch} /> : <Spinner />
  return (
    <div className={`stack gap-16 ${styles.screen}`}>
      <p className="measure soft t-14">{messages.text}</p>
      <Tabs
        aria-label={messages.pages}
        tabs={data.map(({ name }) => ({ value: name, label: POLICY_PAGE_TITLES[name] }))}
        value={openPage}
        onChange={setOpenPage}
      >
        {data
          .filter(({ name }) => name === openPage)
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
  /** Its unsaved text. */
  typed: string | undefined
  onType: (html: string) => void
  onSaved: () => void
}

function PageForm({ page, typed, onType, onSaved }: PageFormProps) {
  const { name, status, updatedAt } = page
  const queries = useQueryClient()
  const { show } = useToast()
  const [editorKey, setEditorKey] = useState(0)
  const replace = (by: PolicyPage) =>
    queries.setQueryData<PolicyPage[]>(PAGES_KEY, (pages) =>
      pages?.map((one) => (one.name === name ? by : one)),
    )
  const save = useMutation({
    mutationFn: (to?: PolicyPage['status']) =>
      api('updatePolicyPage', { params: { name }, body: { html: typed, status: to, updatedAt } }),
    onSuccess: ({ data, message }) => {
      replace(data)
      void queries.invalidateQueries({ queryKey: shopQuery.queryKey })
      show({ text: message })
      onSaved()
      // The editor also drops what the server removed.
      if (typed && data.html !== typed) setEditorKey(editorKey + 1)
    },
    onError: async (error) => {
      const isChanged = error instanceof ApiError && error.response.code === 'CHANGED_MEANWHILE'
      const text = isChanged && typed ? messages.changedElsewhere : failureText(error, messages.failedToSave)
      show({ tone: 'bad', text })
      if (!isChanged) return
      replace((await api('getPolicyPages')).data.find((one) => one.name === name)!)
      if (!typed) setEditorKey(editorKey + 1)
    },
  })
  const isPublished = status === 'published'
  return (
    <section className={`stack gap-16 ${styles.page}`}>
      <div className="row wrap gap-16 rows-8 middle between">
        <Badge tone={isPublished ? 'good' : 'warn'}>
          {isPublished ? messages.published : messages.draft}
        </Badge>
        <ButtonLink size="s" to={`/pages/${name}`} target="_blank" rel="noopener" icon={<ExternalLink />}>
          {messages.open}
        </ButtonLink>
      </div>
      {updatedAt === null && <Note tone="warn">{messages.startingText}</Note>}
      <p className="measure t-14">
        <strong>{messages.toCheck}:</strong> {messages.hints[name]}
      </p>
      <RichText
        key={editorKey}
        label={messages.textOf(POLICY_PAGE_TITLES[name])}
        html={typed ?? page.html}
        onChange={onType}
      />
      <div className={`row wrap middle end gap-10 ${formFooterStyles.footer}`}>
        <output className="measure soft t-14">{typed && messages.unsaved}</output>
        {isPublished ? (
          <Button disabled={save.isPending} onClick={() => save.mutate('draft')}>
            {messages.unpublish}
          </Button>
        ) : (
          <Button disabled={save.isPending} onClick={() => save.mutate(undefined)}>
            {messages.saveDraft}
          </Button>
        )}
        <Button
          variant="main"
          busy={save.isPending}
          busyText={uiMessages.saving}
          onClick={() => save.mutate('published')}
        >
          {isPublished ? messages.save : messages.publish}
        </Button>
      </div>
    </section>
  )
}

interface RichTextProps {
  /** The editor's accessible name. */
  label: string
  /** The initial simple HTML; a different `key` starts again. */
  html: string
  onChange: (html: string) => void
}

/** A small editor for simple HTML: headings, emphasis, lists and links. The server removes everything else. */
function RichText({ label, html, onChange }: RichTextProps) {
  const container = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, redraw] = useState(0)
  const [linking, setLinking] = useState(false)
  const changed = useEffectEvent((next: string) => onChange(next))
  const begin = useEffectEvent((element: HTMLElement) => {
    const made = new Editor({
      element,
      content: html,
      injectCSS: false, // the policy allows no inline styles
      extensions: [
        StarterKit.configure({
          heading: { levels: [2, 3] },
          code: false,
          codeBlock: false,
          strike: false,
          underline: false,
          link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
        }),
      ],
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          class: richTextStyles.text!,
        },
      },
      onUpdate: () => changed(made.getHTML()),
      onTransaction: () => redraw((count) => count + 1),
    })
    setEditor(made)
    return made
  })
  useEffect(() => {
    const made = begin(container.current!)
    return () => made.destroy()
  }, [])
  return (
    <div className={richTextStyles.editor}>
      {editor && <Toolbar editor={editor} onLink={() => setLinking(!linking)} />}
      {editor && linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      <div ref={container} />
    </div>
  )
}

function Toolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const chain = () => editor.chain().focus()
  const tools = [
    { label: messages.bold, icon: <Bold />, on: 'bold', run: () => chain().toggleBold().run() },
    { label: messages.italic, icon: <Italic />, on: 'italic', run: () => chain().toggleItalic().run() },
    {
      label: messages.heading,
      icon: <Heading2 />,
      on: 'heading',
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: messages.bullets,
      icon: <List />,
      on: 'bulletList',
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: messages.numbers,
      icon: <ListOrdered />,
      on: 'orderedList',
      run: () => chain().toggleOrderedList().run(),
    },
    { label: messages.link, icon: <Link2 />, on: 'link', run: onLink },
    { label: messages.undo, icon: <Undo2 />, run: () => chain().undo().run() },
    { label: messages.redo, icon: <Redo2 />, run: () => chain().redo().run() },
  ]
  return (
    <div role="toolbar" aria-label={messages.toolbar} className={`row wrap gap-2 ${richTextStyles.toolbar}`}>
      {tools.map(({ label, icon, on, run }) => (
        <IconButton
          key={label}
          aria-label={label}
          aria-pressed={on === undefined ? undefined : editor.isActive(on)}
          className={richTextStyles.tool}
          icon={icon}
          onClick={run}
        />
      ))}
    </div>
  )
}

function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [isWrong, setIsWrong] = useState(false)
  function set(url: string) {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (url === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] }).run()
    else chain.setLink({ href: url }).run()
    onDone()
  }
  return (
    <form
      noValidate
      className={`row wrap top gap-8 ${richTextStyles.link}`}
      onSubmit={(event) => {
        event.preventDefault()
        const url = href.trim()
        if (ALLOWED_LINK.test(url)) set(url)
        else setIsWrong(true)
      }}
    >
      <Field
        label={messages.linkAddress}
        hint={messages.linkHint}
        error={isWrong && messages.linkHint}
        announced
      >
        <TextInput
          ref={focusOnce}
          inputMode="url"
          value={href}
          onChange={(event) => setHref(event.target.value)}
        />
      </Field>
      <Button type="submit" disabled={href.trim() === ''}>
        {messages.setLink}
      </Button>
      <Button variant="quiet" onClick={() => set('')}>
        {messages.removeLink}
      </Button>
    </form>
  )
}

/** The field appears where its button was pressed. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
