import { useQuery } from '@tanstack/react-query'
import type { Paise } from '#contract/money.ts'
import { api } from '#web/api.ts'
import { PaymentPanel } from '#web/checkout/payment-panel.tsx'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The payment part: waits for the store settings, and says so when they do not come. */
export function PaymentStep({ amount, reference }: { amount: Paise; reference: string }) {
  const words = messages.checkout
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await api('getSettings', { signal })).data,
  })
  if (settings.data) return <PaymentPanel settings={settings.data} amount={amount} reference={reference} />
  if (!settings.isError)
    return (
      <div aria-busy="true">
        <Skeleton width={224} ratio="1" />
      </div>
    )
  const again = (
    <Button size="s" busy={settings.isFetching} onClick={() => void settings.refetch()}>
      {words.tryAgain}
    </Button>
  )
  return (
    <Note tone="bad" action={again}>
      {words.settingsFailed}
    </Note>
  )
}
