import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { indianMobile, type Occasion } from '#contract/messages.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { historyKey } from '#web/admin/list/order-keys.ts'
import { useMayMake } from '#web/admin/permissions.tsx'
import { type MessageAbout, messageLink } from '#web/admin/whats-app/message-facts.ts'
import styles from '#web/admin/whats-app/whats-app-menu.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { shopQuery } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/layers/menu.tsx'

/** 'Message on WhatsApp': the occasions that fit the order first. Each opens a chat with its text begun. */
export function WhatsAppMenu({ about }: { about: MessageAbout }) {
  const words = adminMessages.notes
  const shop = useTexts()
  const noteMessage = useNotedMessage(about.id)
  // The part of the page that the list belongs to, for those who cannot see it.
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  if (!useMayMake()('noteMessage')) return null
  if (indianMobile(about.phone) === undefined) return <p className={styles.none}>{words.noMobile}</p>
  return (
    <div ref={setPlace}>
      <Menu
        align="start"
        within={place?.closest<HTMLElement>('[role="dialog"], main') ?? undefined}
        trigger={
          <Button disabled={!shop} icon={<MessageCircle aria-hidden="true" />}>
            {words.whatsApp}
          </Button>
        }
        items={about.occasions.map((occasion) => ({
          label: words.occasions[occasion],
          href: shop && messageLink(about, occasion, shop),
          onSelect: () => noteMessage(occasion),
        }))}
      />
    </div>
  )
}

/** The shop's own texts, asked for anew: what was read before somebody signed in has none of them. */
function useTexts() {
  const { data } = useQuery({ ...shopQuery, staleTime: 0 })
  return data?.messages && { ...data, messages: data.messages }
}

/** Tells the history that WhatsApp was opened. Failing at that stops nobody: it is said, and that is all. */
function useNotedMessage(id: string): (occasion: Occasion) => void {
  const client = useQueryClient()
  const say = useActToast()
  const { mutate } = useMutation({
    mutationFn: (occasion: Occasion) => api('noteMessage', { params: { id }, body: { occasion } }),
    onSuccess: () => client.invalidateQueries({ queryKey: historyKey(id) }),
    onError: () => say('info', adminMessages.notes.notNoted),
  })
  return mutate
}
