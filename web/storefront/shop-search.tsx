import { type SubmitEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { messages } from '#web/messages/messages.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'

const PAUSE_MS = 250

/** Searches the products by name, description and category: while typing in the shop, by Enter from elsewhere. */
export function ShopSearch() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const inShop = pathname === '/' || pathname === '/customer'
  const inForce = params.get('search') ?? ''
  const [text, setText] = useState(inForce)
  const [sent, setSent] = useState(inForce)
  const [followed, setFollowed] = useState(inForce)
  if (inForce !== followed) {
    setFollowed(inForce)
    // Changed from elsewhere ('Show all products'). A change of this box itself must not undo newer typing.
    if (inForce !== sent) setText(inForce)
  }

  useEffect(() => {
    if (!inShop || text.trim() === inForce) return
    const timer = window.setTimeout(search, PAUSE_MS)
    return () => window.clearTimeout(timer)
  })

  function search() {
    const next = new URLSearchParams(inShop ? params : undefined)
    if (text.trim()) next.set('search', text.trim())
    else next.delete('search')
    setSent(text.trim())
    void navigate({ pathname: inShop ? pathname : '/', search: next.toString() }, { replace: inShop })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    search()
  }

  return (
    <search>
      <form onSubmit={submit}>
        <SearchBox
          round
          maxLength={200}
          value={text}
          onChange={setText}
          placeholder={messages.frame.search}
          aria-label={messages.frame.search}
        />
      </form>
    </search>
  )
}
