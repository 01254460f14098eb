import { type Ref, useState } from 'react'
import { Menu as MenuIcon, ShoppingCart, Star, Store, X } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { logOut } from '#web/account/log-out.ts'
import { useTrends } from '#web/admin/layout/dashboard-query.ts'
import { orderPath, ordersWith, productPath, shortId } from '#web/admin/links.ts'
import { NotificationsPanel, ProfilePanel } from '#web/admin/layout/top-bar-panels.tsx'
import styles from '#web/admin/layout/top-bar.module.css'
import { PaletteButton } from '#web/admin/palette/palette-button.tsx'
import { PREVIEW } from '#web/preview-path.ts'
import { useMay } from '#web/admin/permissions.tsx'
import { adminFrameMessages as messages } from '#web/messages/admin-messages.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx'
import panelStyles from '#web/admin/layout/panel.module.css'
import { imageSource } from '#web/image-source.ts'
import { type Favourite, useFavourites } from '#web/favourites/use-favourites.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Image } from '#web/ui/display/image.tsx'

export interface TopBarProps {
  title: string
  menuRef: Ref<HTMLButtonElement>
  menuOpen: boolean
  /** The sidebar's id. */
  menuControls: string
  onMenu: () => void
}

/** Menu button, the page's heading, shop preview, command palette, notifications, favourites, cart, profile, Logout. */
export function TopBar({ title, menuRef, menuOpen, menuControls, onMenu }: TopBarProps) {
  const may = useMay()
  return (
    <header className={`no-print ${styles.bar}`}>
      <div className={`${styles.inside} row middle gap-8`}>
        <IconButton
          ref={menuRef}
          className={styles.menu}
          aria-label={messages.menu}
          aria-expanded={menuOpen}
          aria-controls={menuControls}
          icon={<MenuIcon />}
          onClick={onMenu}
        />
        <h1 className={`${styles.title} grow shrink h-24`}>{title}</h1>
        <ViewShop />
        <PaletteButton className={styles.palette} />
        <div className={`${styles.icons} row gap-8`}>
          <NotificationsPanel />
          <FavouritesPanel />
          {may('orders') && <CartButton />}
          <ProfilePanel />
        </div>
        <Button className={styles.logout} onClick={logOut}>
          {messages.logout}
        </Button>
      </div>
    </header>
  )
}

/** Leads to the preview of the shop, which leads back here. */
function ViewShop() {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink
      variant="quiet"
      className={`nowrap ${styles.shop}`}
      icon={<Store />}
      to={PREVIEW}
      state={{ from: pathname + search }}
    >
      <span className={styles.shopText}>{messages.viewShop}</span>
    </ButtonLink>
  )
}

function CartButton() {
  const navigate = useNavigate()
  const units = useTrends().data?.pendingItems
  return (
    <IconButton
      icon={<ShoppingCart />}
      count={units}
      showZero
      aria-label={messages.cart(units ?? 0)}
      onClick={() => void navigate(ordersWith({ status: 'pending' }))}
    />
  )
}

function FavouritesPanel() {
  const [open, setOpen] = useState(false)
  const { show } = useToast()
  const { favourites, failed, toggle } = useFavourites((error) =>
    show({ tone: 'bad', text: error.message || messages.removeFailed }),
  )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={messages.favourites}
      trigger={<IconButton icon={<Star />} aria-label={messages.favourites} />}
    >
      <div className={panelStyles.panel}>
        {failed && !favourites?.length && (
          <Empty compact illustration="broken" title={messages.favouritesFailed} />
        )}
        {!failed && !favourites && <Spinner />}
        {!failed && favourites?.length === 0 && (
          <Empty compact title={messages.noFavourites}>
            {messages.noFavouritesText}
          </Empty>
        )}
        <ul>
          {favourites?.map((favourite) => (
            <Entry
              key={favourite.id}
              favourite={favourite}
              onGo={() => setOpen(false)}
              onRemove={() => toggle(favourite)}
            />
          ))}
        </ul>
      </div>
    </Popover>
  )
}

function Entry({
  favourite: { kind, id, name, image },
  onGo,
  onRemove,
}: {
  favourite: Favourite
  onGo: () => void
  onRemove: () => void
}) {
  const isOrder = kind === 'order'
  const title = isOrder ? messages.orderNamed(shortId(id)) : name
  return (
    <li className={`row middle gap-8 ${panelStyles.row}`}>
      <Link
        to={isOrder ? orderPath(id) : productPath(name)}
        className={`hover row middle between gap-12 grow shrink ${panelStyles.link}`}
        onClick={onGo}
      >
        {!isOrder && (
          <Image {...imageSource(image)} sizes="36px" ratio="1" alt="" className={panelStyles.image} />
        )}
        <span className={`grid shrink ${panelStyles.text}`}>
          <span className="one-line">{title}</span>{' '}
          <span className="soft t-13">{isOrder ? name : messages.product}</span>
        </span>
      </Link>
      <IconButton size="s" icon={<X />} aria-label={messages.removeFavourite(title)} onClick={onRemove} />
    </li>
  )
}
