import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type Location, Outlet, useLocation, useNavigate } from 'react-router'
import { adminFrameMessages as layoutMessages } from '#web/messages/admin-messages.ts'
import { messages } from '#web/messages/messages.ts'
import { PREVIEW } from '#web/preview-path.ts'
import styles from '#web/preview/preview-layout.module.css'
import { useShop } from '#web/shop.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Logo } from '#web/ui/display/logo.tsx'

interface ShopParts {
  ShopSearch: ComponentType
  ShopFooter: ComponentType
}

/** The first parts of the storefront's query keys. */
const SHOP_LISTS = ['products', 'product', 'categories', 'subcategories', 'headers', 'offers', 'footers']

/**
 * The layout of the preview, made of the storefront's parts, which are loaded with it and not with the back office.
 */
export function previewLayout({ ShopSearch, ShopFooter }: ShopParts): ComponentType {
  return function PreviewLayout() {
    const { name, logo } = useShop()
    const stayInPreview = useStayInPreview()
    useRefetchOnLeave()
    return (
      <>
        <a className="skip" href="#content">
          {messages.frame.skip}
        </a>
        <PreviewBar />
        <div onClickCapture={stayInPreview}>
          <header className={`row middle between gap-16 ${styles.top}`}>
            <Logo name={name} image={logo} />
            <div className={styles.search}>
              <ShopSearch />
            </div>
          </header>
          <main id="content" tabIndex={-1} className={styles.content}>
            <Outlet />
          </main>
          <ShopFooter />
        </div>
      </>
    )
  }
}

function PreviewBar() {
  const { state } = useLocation() as Location<{ from?: string } | null>
  const [from] = useState(state?.from ?? '/admin/product')
  return (
    <section className={`${styles.bar} row wrap middle between`} aria-label={layoutMessages.viewShop}>
      <p>
        <strong>{layoutMessages.preview}</strong> {layoutMessages.previewText}
      </p>
      <ButtonLink size="s" icon={<ArrowLeft />} to={from}>
        {layoutMessages.leavePreview}
      </ButtonLink>
    </section>
  )
}

/** Links in the shop open in the preview; those to customers' own screens say that they can't. */
function useStayInPreview(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const toast = useToast()
  return (event) => {
    const link = (event.target as Element).closest('a')
    if (!link?.href || link.origin !== window.location.origin || link.pathname === PREVIEW) return
    event.preventDefault()
    if (link.pathname === '/') void navigate(PREVIEW + link.search)
    else toast.show({ tone: 'info', text: layoutMessages.customersOnly })
  }
}

/** The shop's data is fetched again for each visit, which usually follows a change. */
function useRefetchOnLeave(): void {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      for (const list of SHOP_LISTS) queries.removeQueries({ queryKey: [list] })
    },
    [queries],
  )
}
