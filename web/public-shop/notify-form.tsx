import { type SubmitEvent, useState } from 'react'
import { messages } from '#web/messages/messages.ts'
import page from '#web/public-shop/page.module.css'
import styles from '#web/public-shop/product-screen.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'

type State = 'open' | 'busy' | 'done' | { failed: string }

/** Asks for one email when a product is back in stock. */
export function NotifyForm({ productId }: { productId: string }) {
  const words = messages.publicShop
  const [state, setState] = useState<State>('open')
  const [email, setEmail] = useState('')

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setState('busy')
    try {
      const { api } = await import('#web/api.ts')
      await api('requestStockMail', { body: { product: productId, email } })
      setState('done')
    } catch (error) {
      setState({ failed: (error instanceof Error && error.message) || words.notifyFailed })
    }
  }

  if (state === 'done') return <output>{words.notified}</output>
  return (
    <form className={page.scripted} onSubmit={(event) => void submit(event)}>
      <label htmlFor="notify-email" className={styles.heading}>
        {words.notifyTitle}
      </label>
      <div className={styles.notify}>
        <TextInput
          id="notify-email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          placeholder={words.notifyEmail}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="main" busy={state === 'busy'} busyText={words.notifying}>
          {words.notify}
        </Button>
      </div>
      {typeof state === 'object' && <p role="alert">{state.failed}</p>}
    </form>
  )
}
