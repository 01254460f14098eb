import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import styles from '#web/account/account-layout.module.css'
import { AccountLayout, RegisteredNote, SessionLine } from '#web/account/account-layout.tsx'
import { failureText } from '#web/account/form-failures.ts'
import { LoginForm, useRegistered } from '#web/account/login-form.tsx'
import { api } from '#web/api.ts'
import type { LoginNotice } from '#web/guards.tsx'
import { messages, accountMessages } from '#web/messages/messages.ts'
import { PRODUCT_PARAM, passedOn } from '#web/product-url.ts'
import { useSession } from '#web/session.ts'
import { usePageTitle, useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LazyContent, type Overlay } from '#web/ui/overlays/lazy-content.tsx'
import { Note } from '#web/ui/display/note.tsx'
import productStyles from '#web/account/login-products.module.css'
import { imageSource } from '#web/image-source.ts'
import { featuredProductsQuery } from '#web/storefront/products/content-queries.ts'
import { Image } from '#web/ui/display/image.tsx'
import { Price } from '#web/ui/display/price.tsx'

const resetPassword = async () => (await import('#web/account/reset-password.tsx')).ResetPassword
const acceptInvitation = async () => (await import('#web/account/accept-invitation.tsx')).AcceptInvitation

/** /login: signing in, and the target of emailed links (?reset=, ?verify=, ?invite=TOKEN). */
export function Login() {
  const { name } = useShop()
  const [params] = useSearchParams()
  const [entering, setEntering] = useState(false)
  usePageTitle(accountMessages.signIn)
  const verify = params.get('verify')
  const reset = params.get('reset')
  const invite = params.get('invite')
  return (
    <AccountLayout title={accountMessages.signIn}>
      {!entering && <LoginReason />}
      {!entering && <SessionLine />}
      {useRegistered() && <RegisteredNote />}
      {verify && <VerifyEmail token={verify} />}
      <LoginForm onEntering={setEntering} />
      <p className={`soft t-14 ${styles.text}`}>
        <span className={name ? undefined : styles.unseen}>
          {accountMessages.newHere(name || messages.frame.defaultShopName)}{' '}
        </span>
        <Link className={styles.register} to={{ pathname: '/register', search: passedOn(params.toString()) }}>
          {accountMessages.registerHere}
        </Link>
      </p>
      <FeaturedProducts />
      <LazyContent overlay={openedByLink(reset !== null)} load={resetPassword}>
        {(ResetPassword) => <ResetPassword token={reset} />}
      </LazyContent>
      <LazyContent overlay={openedByLink(invite !== null)} load={acceptInvitation}>
        {(AcceptInvitation) => invite && <AcceptInvitation token={invite} />}
      </LazyContent>
    </AccountLayout>
  )
}

/** A dialog that an emailed link opens: trying again opens the link again. */
function openedByLink(isOpen: boolean): Overlay {
  return { isOpen, open: () => window.location.reload(), close: () => undefined }
}

/** Why a guard led here. */
function LoginReason() {
  const session = useSession()
  const { state } = useLocation() as { state: { notice?: LoginNotice } | null }
  if (!state?.notice) return null
  if (state.notice === 'expired') return !session && <Note tone="info">{accountMessages.expired}</Note>
  if (!session) return null
  return (
    <Note tone="warn">
      {state.notice === 'no-access' ? accountMessages.noAccess : accountMessages.noAccessToShop}
    </Note>
  )
}

function VerifyEmail({ token }: { token: string }) {
  const session = useSession()
  // A query, because it must run once however often the screen renders.
  const query = useQuery({
    queryKey: ['verifyEmail', token],
    queryFn: () => api('verifyEmail', { body: { token } }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (query.isError)
    return (
      <Note tone="bad" action={session && <AnotherLink />}>
        {failureText(query.error, accountMessages.linkDead)}
      </Note>
    )
  if (query.isPending) return <Note tone="info">{accountMessages.verifying}</Note>
  return <Note tone="good">{query.data.message || accountMessages.verified}</Note>
}

/** Requests the email again; only for a signed-in person, whose address is known. */
function AnotherLink() {
  const again = useMutation({ mutationFn: () => api('resendVerification') })
  if (again.isSuccess) return <output>{again.data.message}</output>
  return (
    <>
      {again.isError && <p>{failureText(again.error, accountMessages.errorOccurred)}</p>}
      <Button
        size="s"
        busy={again.isPending}
        busyText={accountMessages.sendingLink}
        onClick={() => again.mutate()}
      >
        {accountMessages.sendAgain}
      </Button>
    </>
  )
}

/**
 * Introduces the shop to new visitors: a sentence, and six products with prices. Without a response, no products.
 */
function FeaturedProducts() {
  const { data: products = [] } = useQuery(featuredProductsQuery)
  const { settings } = useShop()
  return (
    <>
      <p className={`mt-10 soft ${productStyles.sold}`}>
        {accountMessages.shelfText} {settings?.publicShop && <a href="/shop">{accountMessages.browse}</a>}
      </p>
      {products.length > 0 && (
        <section className={`stack gap-12 ${productStyles.products}`} aria-labelledby="login-products">
          <h2 id="login-products">{accountMessages.shelf}</h2>
          <ul>
            {products.map(({ _id, name, images, price, originalPrice }) => (
              <li key={_id}>
                <Link
                  to={{
                    pathname: '/register',
                    search: new URLSearchParams({ [PRODUCT_PARAM]: _id }).toString(),
                  }}
                >
                  <Image {...imageSource(images[0])} sizes="132px" ratio="4/5" alt="" />
                  <span className="two-lines t-14 medium breaks">{name}</span>
                  <Price size="s" amount={price} original={originalPrice} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
