import { type RefObject, useRef, useState } from 'react'
import { Autocomplete } from '@base-ui/react/autocomplete'
import {
  Bookmark,
  FileText,
  IndianRupee,
  Landmark,
  Printer,
  ReceiptIndianRupee,
  ScrollText,
  Search,
  Settings,
  Star,
  Store,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { isPaletteKey } from '#web/admin/keyboard/list-keys.ts'
import { PAYMENTS_PATH, SETTINGS_SECTIONS, settingsPath, shortId } from '#web/admin/links.ts'
import styles from '#web/admin/palette/palette.module.css'
import {
  type Entry,
  type EntryGroup,
  type Found,
  matching,
  usePaletteResults,
} from '#web/admin/palette/use-palette-results.ts'
import { adminMessages, ordersMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { requestMove, moveText } from '#web/admin/orders/status-buttons.tsx'
import { useFavouriteOrder } from '#web/admin/orders/use-favourite-order.ts'
import { useSavedFilters } from '#web/admin/orders/saved-filters.tsx'
import { useMay, useMayMake } from '#web/admin/permissions.tsx'
import { orderStatusIcon } from '#web/ui/display/status-badge.tsx'
import { menuEntries } from '#web/admin/menu-entries.ts'
import { PREVIEW } from '#web/preview-path.ts'
import { useShop } from '#web/shop.ts'
import { uiMessages } from '#web/messages/ui.ts'

export interface PaletteProps extends Openable {
  /** The order whose dialog is open. */
  order?: Order | undefined
}

/** Finds an order, product, customer, saved filter or screen, and acts on the open order. It stores nothing. */
export function Palette({ open, onClose, order }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      unstyled
      flush
      open={open}
      onClose={onClose}
      title={adminMessages.palette.title}
      initialFocus={input}
    >
      <Finder input={input} order={order} onClose={onClose} />
    </Dialog>
  )
}

interface FinderProps extends Omit<PaletteProps, 'open'> {
  input: RefObject<HTMLInputElement | null>
}

function Finder({ input, order, onClose }: FinderProps) {
  const messages = adminMessages.palette
  const [text, setText] = useState('')
  const found = usePaletteResults(text)
  const groups = useGroups(text, order, found)

  function choose(entry: Entry) {
    onClose()
    entry.run()
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      value={text}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
      itemToStringValue={({ label }: Entry) => label}
      autoHighlight
      keepHighlight
    >
      <div className={`${styles.box} row middle gap-12`}>
        <Search />
        <Autocomplete.Input
          ref={input}
          className={styles.input}
          aria-label={messages.title}
          placeholder={messages.hint}
          maxLength={200}
          spellCheck={false}
          enterKeyHint="go"
          onKeyDown={(event) => {
            if (!isPaletteKey(event)) return
            event.preventDefault()
            onClose()
          }}
        />
      </div>
      <Results text={text} groups={groups} found={found} onChoose={choose} />
      <p className={styles.keys}>{messages.keys}</p>
    </Autocomplete.Root>
  )
}

/** Entries that need no server come first, so nothing moves under the highlight when responses arrive. */
function useGroups(text: string, order: Order | undefined, found: Found): EntryGroup[] {
  const messages = adminMessages.palette.groups
  const groups = [
    { value: messages.actions(shortId(order?._id ?? '')), items: matching(useOrderActions(order), text) },
    { value: messages.screens, items: matching(useScreens(), text) },
    { value: messages.filters, items: matching(useFilterEntries(), text) },
    { value: messages.orders, items: found.orders },
    { value: messages.products, items: found.products },
    { value: messages.customers, items: found.customers },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

interface ResultsProps {
  text: string
  groups: EntryGroup[]
  found: Found
  onChoose: (entry: Entry) => void
}

function Results({ text, groups, found, onChoose }: ResultsProps) {
  const messages = adminMessages.palette
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const status = found.isLooking
    ? messages.looking
    : count > 0
      ? messages.found(count)
      : found.hasFailed
        ? ''
        : messages.none
  return (
    <div className={styles.results}>
      <Autocomplete.List className={styles.list}>
        {(group: EntryGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className={styles.heading}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => <Row key={entry.key} entry={entry} onChoose={onChoose} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Status className={count > 0 && !found.isLooking ? 'sr' : styles.status}>
        {text.trim() === '' ? '' : status}
      </Autocomplete.Status>
      {found.hasFailed && (
        <div role="alert" className={`row wrap middle gap-12 rows-8 ${styles.failed}`}>
          <Note tone="warn">{messages.failed}</Note>
          <Button size="s" onClick={found.tryAgain}>
            {uiMessages.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}

function Row({ entry, onChoose }: { entry: Entry; onChoose: (entry: Entry) => void }) {
  const { icon: Icon, label, sub } = entry
  return (
    <Autocomplete.Item value={entry} className={styles.entry} onClick={() => onChoose(entry)}>
      <Icon />
      <span className={`one-line shrink ${styles.label}`}>{label}</span>{' '}
      {sub && <span className={`one-line soft t-13 ${styles.sub}`}>{sub}</span>}
    </Autocomplete.Item>
  )
}

/** Actions for the open order: its legal steps, its invoice, its star; none without one. */
function useOrderActions(order: Order | undefined): Entry[] {
  const navigate = useNavigate()
  const { isFavourite, isLoaded, toggle } = useFavouriteOrder(order?._id ?? '')
  const mayMove = useMayMake()('updateOrder')
  if (!order) return []
  const print = () => void navigate('/admin/invoice', { state: { order } })
  return [
    ...(mayMove ? order.nextStatuses : []).map((to) => ({
      key: to,
      label: moveText(to),
      icon: orderStatusIcon(to),
      run: () => requestMove(to),
    })),
    { key: 'print', label: messages.print, icon: Printer, run: print },
    ...(isLoaded
      ? [{ key: 'star', label: isFavourite ? messages.unstar : messages.star, icon: Star, run: toggle }]
      : []),
  ]
}

function useFilterEntries(): Entry[] {
  const navigate = useNavigate()
  const saved = useSavedFilters() ?? []
  return saved.map(({ _id, name, address }) => ({
    key: _id,
    label: name,
    icon: Bookmark,
    run: () => void navigate(`/admin/orders?${address}`),
  }))
}

function useScreens(): Entry[] {
  const navigate = useNavigate()
  const { frame, palette, settings, audit, tax } = adminMessages
  const may = useMay()
  const isRegistered = (useShop().settings?.taxRegistration ?? 'none') !== 'none'
  const screens = [
    ...menuEntries(),
    { to: PAYMENTS_PATH, area: 'payments', label: palette.paymentsToCheck, icon: IndianRupee },
    { to: '/admin/orders?tab=statement', area: 'payments', label: palette.bankStatement, icon: Landmark },
    { to: PREVIEW, area: undefined, label: frame.viewShop, icon: Store },
    { to: settingsPath(), area: 'settings', label: settings.title, icon: Settings },
    ...SETTINGS_SECTIONS.map((section) => ({
      to: settingsPath(section),
      area: 'settings' as const,
      label: settings.sectionOf(settings.sections[section]),
      icon: Settings,
    })),
    { to: '/admin/policies', area: 'settings', label: adminMessages.policies.title, icon: FileText },
    { to: '/admin/audit', area: 'audit', label: audit.title, icon: ScrollText },
    { to: '/admin/tax', area: 'tax', label: tax.title, icon: ReceiptIndianRupee },
  ] as const
  const open = screens.filter(({ area }) => !area || (may(area) && (area !== 'tax' || isRegistered)))
  return open.map(({ to, label, icon }) => ({ key: to, label, icon, run: () => void navigate(to) }))
}
