import { logOut } from '#web/account/log-out.ts'
import { messages } from '#web/messages/messages.ts'
import { useSession } from '#web/session.ts'
import { usePageTitle, useShop } from '#web/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** Holds the place of the back office until its screens are there. */
export function AdminRoutes() {
  const words = messages.admin
  const session = useSession()
  const { name } = useShop()
  usePageTitle(words.title)
  return (
    <main>
      <Empty title={<Logo name={name} />} action={<Button onClick={logOut}>{words.logout}</Button>}>
        {words.hello(session?.user.name ?? session?.user.email ?? '')}
        <br />
        {words.follows}
      </Empty>
    </main>
  )
}
