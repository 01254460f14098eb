import { DescriptionCell, NameCell } from '#web/admin/catalogue-forms/record-cells.tsx'
import { May } from '#web/admin/permissions.tsx'
import styles from '#web/admin/products/held-stock.module.css'
import type { NamedHold } from '#web/admin/products/use-holds.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatNumber, formatRupees, formatTime } from '#web/ui/format.ts'
import type { Column } from '#web/ui/lists/table.tsx'

/** As many goods as a row shows before it says how many more there are. */
const SHOWN = 3

/** The table of held stock. */
export function holdColumns(onRelease: (hold: NamedHold) => void): Column<NamedHold>[] {
  const words = adminMessages.holds
  return [
    {
      key: 'customer',
      header: words.customer,
      width: '24%',
      onPhone: 'title',
      cell: ({ customer }) => (
        <NameCell name={customer.name}>
          <DescriptionCell description={customer.email} />
        </NameCell>
      ),
    },
    { key: 'goods', header: words.goods, width: '32%', cell: ({ items }) => <Goods items={items} /> },
    { key: 'units', header: words.units, align: 'right', cell: ({ units }) => formatNumber(units) },
    {
      key: 'value',
      header: words.value,
      align: 'right',
      cell: ({ value }) => <strong className={styles.value}>{formatRupees(value)}</strong>,
    },
    {
      key: 'time',
      header: words.time,
      cell: ({ since, until }) => (
        <span className={styles.time}>
          <time dateTime={since}>{words.since(formatTime(since))}</time>
          <time dateTime={until}>{words.until(formatTime(until))}</time>
        </span>
      ),
    },
    {
      key: 'acts',
      header: words.acts,
      hideHeader: true,
      width: '124px',
      onPhone: 'actions',
      cell: (hold) => (
        <May make="releaseHold">
          <Button
            size="s"
            className={styles.release}
            aria-label={words.releaseOf(hold.name)}
            onClick={() => onRelease(hold)}
          >
            {words.release}
          </Button>
        </May>
      ),
    },
  ]
}

function Goods({ items }: Pick<NamedHold, 'items'>) {
  const rest = items.slice(SHOWN)
  return (
    <>
      <GoodsList items={items.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{adminMessages.holds.more(formatNumber(rest.length))}</summary>
          <GoodsList items={rest} />
        </details>
      )}
    </>
  )
}

function GoodsList({ items }: Pick<NamedHold, 'items'>) {
  return (
    <ul className={styles.goods}>
      {items.map(({ product, name, quantity }, i) => (
        <li key={`${product} ${i}`}>{adminMessages.holds.good(name, formatNumber(quantity))}</li>
      ))}
    </ul>
  )
}
