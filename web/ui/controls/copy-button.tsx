import { useEffect, useRef, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'

export interface CopyButtonProps {
  text: string
  /** Says what is copied where there are several ('Copy UPI ID'). */
  'aria-label'?: string
  copyText?: string
  copiedText?: string
  /** Called when the browser refuses, so the screen can offer the text for selection. */
  onError?: () => void
}

/** Copy, then Copied for two seconds; also announced. */
export function CopyButton({
  text,
  'aria-label': label,
  copyText: messages = uiMessages.copy,
  copiedText: done = uiMessages.copied,
  onError,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy() {
    if (!(await copyText(text))) return onError?.()
    setCopied(true)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setCopied(false), 2000)
  }

  return (
    <>
      <Button
        size="s"
        aria-label={copied ? undefined : label}
        icon={copied ? <Check /> : <Copy />}
        onClick={() => void copy()}
      >
        {copied ? done : messages}
      </Button>
      <span className="sr" aria-live="polite">
        {copied ? done : ''}
      </span>
    </>
  )
}

/** Copies text to the clipboard; false if the browser refuses. Without HTTPS there is no navigator.clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr'
  area.readOnly = true
  // Inside an open dialog only the dialog may contain the focus.
  const home = document.activeElement?.closest('[role="dialog"]') ?? document.body
  const before = document.activeElement
  home.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
