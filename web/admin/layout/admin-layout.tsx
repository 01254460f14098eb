import '#web/admin/admin-calls.ts'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { focusManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from 'react-router'
import styles from '#web/admin/layout/admin-layout.module.css'
import { DASHBOARD_KEY } from '#web/admin/layout/dashboard-query.ts'
import { settingsPath } from '#web/admin/links.ts'
import { entryOf, menuEntries, pageTitleOf } from '#web/admin/menu-entries.ts'
import {
  ServerLost,
  type ServerState,
  SignInAgain,
  useServerState,
} from '#web/admin/layout/interruptions.tsx'
import { TopBar } from '#web/admin/layout/top-bar.tsx'
import { Permitted, useMay } from '#web/admin/permissions.tsx'
import { adminFrameMessages as layoutMessages } from '#web/messages/admin-messages.ts'
import { messages } from '#web/messages/messages.ts'
import { useLiveNotifications } from '#web/notifications/use-live-notifications.ts'
import { onSessionChange } from '#web/session.ts'
import { usePageTitle, useShop } from '#web/shop.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/display/note.tsx'
import railStyles from '#web/admin/layout/rail.module.css'
import { Logo } from '#web/ui/display/logo.tsx'

/* oxlint-disable unicorn/no-empty-file -- a build writes it (client-calls-plugin.ts) */
// The back office's calls, which a build adds to those of the shop: buyers do not have to load them.

const PAYMENT_SETTINGS = settingsPath('payment')

/**
 * The layout of the back office: sidebar, top bar, page. The top bar's title is the page's h1 and names the tab.
 */
export function AdminLayout() {
  const { pathname } = useLocation()
  const title = pageTitleOf(pathname)
  const rail = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useDenseControls()
  const server = useFreshLists()
  usePageTitle(title)
  return (
    <div className={styles.frame}>
      <a className="no-print skip" href="#content">
        {messages.frame.skip}
      </a>
      <Rail id={rail} open={open} onClose={() => setOpen(false)} button={button} />
      <TopBar
        title={title}
        menuRef={button}
        menuOpen={open}
        menuControls={rail}
        onMenu={() => setOpen(!open)}
      />
      <main id="content" tabIndex={-1} className={styles.page}>
        <ServerLost {...server} />
        <CannotSellBar />
        <Permitted>
          <Outlet />
        </Permitted>
      </main>
      <SignInAgain />
    </div>
  )
}

/** Sets the control size of the whole page: dialogs and menus are attached to <body> and need it too. */
function useDenseControls() {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset.density = 'dense'
    return () => {
      delete root.dataset.density
    }
  }, [])
}

/** Shown above every screen until the store settings say where customers pay. */
function CannotSellBar() {
  const { settings } = useShop()
  const may = useMay()
  const { pathname } = useLocation()
  if (!settings || (settings.upiId && settings.payeeName)) return null
  return (
    <Note
      tone="warn"
      className="mb-16 no-print"
      action={
        pathname !== PAYMENT_SETTINGS &&
        may('settings', 'write') && (
          <ButtonLink size="s" to={PAYMENT_SETTINGS}>
            {layoutMessages.cannotSellAction}
          </ButtonLink>
        )
      }
    >
      <p>
        <strong>{layoutMessages.cannotSell}</strong> {layoutMessages.cannotSellText}
      </p>
    </Note>
  )
}

/** Data that a screen has just fetched is not fetched again. */
const YOUNG_MS = 5_000

/**
 * Refetches visible data on events, focus, a new sign-in and the server's return; the counts after each operation.
 */
function useFreshLists(): ServerState {
  const client = useQueryClient()
  const server = useServerState(() => void refetchAll(client))
  useLiveNotifications(() => void refetchAll(client), server.check)
  useEffect(() => {
    const stopFocus = focusManager.subscribe(() => void (focusManager.isFocused() && refetchOld(client)))
    const stopActions = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        void client.invalidateQueries({ queryKey: DASHBOARD_KEY })
    })
    // While no one was signed in, the public lists were those for visitors.
    const stopSession = onSessionChange((what) => void (what === 'resumed' && refetchAll(client)))
    return () => {
      stopSession()
      stopFocus()
      stopActions()
    }
  }, [client])
  return server
}

function refetchAll(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: isOfShop }, { cancelRefetch: false })
}

function refetchOld(client: QueryClient): Promise<void> {
  return client.refetchQueries(
    {
      type: 'active',
      predicate: (query) => isOfShop(query) && Date.now() - query.state.dataUpdatedAt > YOUNG_MS,
    },
    { cancelRefetch: false },
  )
}

/** The settings are refetched by their own screen; a query with the meta `still` never changes. */
function isOfShop({ queryKey, meta }: Query): boolean {
  return queryKey[0] !== 'settings' && meta?.['still'] !== true
}

interface RailProps {
  id: string
  open: boolean
  onClose: () => void
  /** The menu button: it closes the menu by itself and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
}

/** The sidebar: icons 60 px wide; the names overlay the page on hover, keyboard focus, or via the menu button. */
function Rail({ id, open, onClose, button }: RailProps) {
  const { pathname } = useLocation()
  const { name, logo } = useShop()
  const current = entryOf(pathname)?.to
  const may = useMay()
  // Not :hover, which also matches under a pointer that has not moved since the page loaded.
  const [pointed, setPointed] = useState(false)

  useEffect(() => {
    if (open) document.getElementById(id)?.querySelector<HTMLElement>('a')?.focus()
  }, [id, open])

  function onKeyDown(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return
    onClose()
    button.current?.focus()
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) onClose()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and leaving close what the button opened */}
      <nav
        id={id}
        className={classNames(
          'no-print',
          railStyles.rail,
          open && railStyles.open,
          pointed && railStyles.pointed,
        )}
        aria-label={layoutMessages.navigation}
        onKeyDown={onKeyDown}
        onBlur={open ? onBlur : undefined}
        onPointerMove={({ pointerType }) => setPointed(pointerType !== 'touch')}
        onPointerLeave={() => setPointed(false)}
      >
        <Link to="/admin" className={railStyles.home} tabIndex={-1} aria-hidden="true" onClick={onClose}>
          <Logo name={name} image={logo} className={railStyles.logo} />
        </Link>
        <ul>
          {menuEntries()
            .filter(({ area }) => may(area))
            .map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={`${railStyles.entry} row middle gap-14 nowrap`}
                  aria-current={to === current ? 'page' : undefined}
                  onClick={onClose}
                >
                  <Icon />
                  <span className={railStyles.name}>{label}</span>
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {open && (
        <button
          type="button"
          className={railStyles.scrim}
          tabIndex={-1}
          aria-hidden="true"
          onClick={onClose}
        />
      )}
    </>
  )
}
