import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { Bold, Heading2, Italic, Link2, List, ListOrdered, Redo2, Undo2 } from 'lucide-react'
import styles from '#web/admin/policies/rich-text.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'

interface RichTextProps {
  /** Read out. */
  label: string
  /** Simple HTML to begin with; give another `key` to begin again. */
  html: string
  onChange: (html: string) => void
}

/** A small editor of simple HTML: headings, emphasis, lists and links. The server removes everything else. */
export function RichText({ label, html, onChange }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null)
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
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: styles.text! },
      },
      onUpdate: () => changed(made.getHTML()),
      onTransaction: () => redraw((count) => count + 1),
    })
    setEditor(made)
    return made
  })
  useEffect(() => {
    const made = begin(place.current!)
    return () => made.destroy()
  }, [])
  return (
    <div className={styles.editor}>
      {editor && <Toolbar editor={editor} onLink={() => setLinking(!linking)} />}
      {editor && linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      <div ref={place} />
    </div>
  )
}

function Toolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const words = adminMessages.policies
  const chain = () => editor.chain().focus()
  const tools = [
    { label: words.bold, icon: <Bold />, on: 'bold', run: () => chain().toggleBold().run() },
    { label: words.italic, icon: <Italic />, on: 'italic', run: () => chain().toggleItalic().run() },
    {
      label: words.heading,
      icon: <Heading2 />,
      on: 'heading',
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    { label: words.bullets, icon: <List />, on: 'bulletList', run: () => chain().toggleBulletList().run() },
    {
      label: words.numbers,
      icon: <ListOrdered />,
      on: 'orderedList',
      run: () => chain().toggleOrderedList().run(),
    },
    { label: words.link, icon: <Link2 />, on: 'link', run: onLink },
    { label: words.undo, icon: <Undo2 />, run: () => chain().undo().run() },
    { label: words.redo, icon: <Redo2 />, run: () => chain().redo().run() },
  ]
  return (
    <div role="toolbar" aria-label={adminMessages.policies.toolbar} className={styles.toolbar}>
      {tools.map(({ label, icon, on, run }) => (
        <IconButton
          key={label}
          aria-label={label}
          aria-pressed={on === undefined ? undefined : editor.isActive(on)}
          className={styles.tool}
          icon={icon}
          onClick={run}
        />
      ))}
    </div>
  )
}

/** The address of the link at the cursor or of the selected text. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const words = adminMessages.policies
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  function set(address: string) {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setLink({ href: address }).run()
    onDone()
  }
  return (
    <div className={styles.link}>
      <Field label={words.linkAddress} hint={words.linkHint}>
        <TextInput inputMode="url" value={href} onChange={(event) => setHref(event.target.value)} />
      </Field>
      <Button disabled={href.trim() === ''} onClick={() => set(href.trim())}>
        {words.setLink}
      </Button>
      <Button variant="quiet" onClick={() => set('')}>
        {words.removeLink}
      </Button>
    </div>
  )
}
