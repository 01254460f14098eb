import { useEffectEvent, useLayoutEffect, useState } from 'react'

export interface EarlyValues {
  email: string
  password: string
  remember: boolean
}

/** Hands over what was typed, and the focus, from the form of index.html to the one that takes its place. */
export function useEarlyForm(take: (typed: EarlyValues) => void): void {
  // Found while the new form is drawn: when the effect runs it has left the page, and still holds what was typed.
  const [early] = useState(() => document.querySelector('form button[inert]')?.closest('form'))
  const handOver = useEffectEvent(take)
  useLayoutEffect(() => {
    if (!early) return
    const focused = early.dataset['focused']
    if (focused) document.getElementsByName(focused)[0]?.focus()
    const input = (name: keyof EarlyValues) => early.elements.namedItem(name) as HTMLInputElement
    handOver({
      email: input('email').value,
      password: input('password').value,
      remember: input('remember').checked,
    })
  }, [early])
}
