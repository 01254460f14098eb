import { Copy, Ellipsis, Eye, Pencil, Star, Trash2 } from 'lucide-react'
import type { Product } from '#contract/catalogue/products.ts'
import {
  ActiveBadge,
  DescriptionCell,
  NameCell,
  RowActions,
  ThumbCell,
} from '#web/admin/catalogue-forms/record-columns.tsx'
import cellStyles from '#web/admin/catalogue-forms/record-cells.module.css'
import styles from '#web/admin/products/product-columns.module.css'
import { StockCell } from '#web/admin/products/stock-cell.tsx'
import { previewPath } from '#web/preview-path.ts'
import { adminMessages, productsMessages as messages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatRupees } from '#web/ui/format.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { Column } from '#web/ui/lists/table.tsx'
import type { CompactText } from '#web/ui/lists/table-row.ts'

interface Uses {
  onEdit: (product: Product) => void
  onDuplicate: (product: Product) => void
  onDelete: (product: Product) => void
  isFavourite: (id: string) => boolean
  onFavourite: (id: string) => void
  /** Units of a product that open checkouts hold. */
  heldOf: (id: string) => number
  /** Whether the role may change products; otherwise it sees no controls for that. */
  mayChange: boolean
}

export function productColumns({
  onEdit,
  onDuplicate,
  onDelete,
  isFavourite,
  onFavourite,
  heldOf,
  mayChange,
}: Uses): Column<Product>[] {
  const list = adminMessages.content.list
  return [
    {
      key: 'image',
      header: list.image,
      width: '76px',
      cell: ({ images }) => <ThumbCell image={images[0]} />,
    },
    {
      key: 'name',
      header: list.name,
      width: '26%',
      pinned: true,
      onPhone: 'title',
      cell: ({ name, description }) => (
        <div className={styles.oneLine}>
          <NameCell name={name}>
            <DescriptionCell description={description} />
          </NameCell>
        </div>
      ),
    },
    {
      key: 'category',
      header: messages.category,
      width: '19%',
      cell: ({ category, subCategory }) => (
        <span className="grid">
          <span className="two-lines" title={category.name}>
            {category.name}
          </span>
          <span className="two-lines soft t-13" title={subCategory.name}>
            {subCategory.name}
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      header: messages.price,
      align: 'right',
      cell: ({ price }) => <strong className="strong">{formatRupees(price)}</strong>,
    },
    {
      key: 'shippingPrice',
      header: messages.shippingPrice,
      align: 'right',
      cell: ({ shippingPrice }) => formatRupees(shippingPrice),
    },
    {
      key: 'stock',
      header: messages.stock,
      width: '160px', // as wide as its editor, so nothing moves
      align: 'right',
      cell: (row) => <StockCell _id={row._id} name={row.name} stock={row.stock} held={heldOf(row._id)} />,
    },
    {
      key: 'hsnCode',
      header: messages.hsnCode,
      cell: ({ hsnCode }) => <span className="num">{hsnCode}</span>,
    },
    { key: 'status', header: list.status, cell: (row) => <ActiveBadge {...row} /> },
    {
      key: 'actions',
      header: list.actions,
      hideHeader: true,
      width: '180px',
      onPhone: 'actions',
      cell: (row) => (
        <div className={`${cellStyles.actions} row gap-4 end`}>
          <IconButton
            aria-label={isFavourite(row._id) ? messages.unstar(row.name) : messages.star(row.name)}
            icon={<Star className={classNames(isFavourite(row._id) && styles.starred)} />}
            onClick={() => onFavourite(row._id)}
          />
          <RowActions name={row.name} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
          <Menu
            trigger={<IconButton aria-label={messages.more(row.name)} icon={<Ellipsis />} />}
            items={[
              { label: messages.viewInShop, icon: <Eye />, to: previewPath(row._id) },
              ...(mayChange
                ? [{ label: messages.duplicate, icon: <Copy />, onSelect: () => onDuplicate(row) }]
                : []),
            ]}
          />
        </div>
      ),
    },
  ]
}

export function compactProduct(
  { onEdit, onDuplicate, onDelete, isFavourite, onFavourite, heldOf, mayChange }: Uses,
  row: Product,
): CompactText {
  const list = adminMessages.content.list
  const { _id: id, name } = row
  return {
    image: <ThumbCell image={row.images[0]} />,
    title: name,
    ...(mayChange && { screenReaderText: messages.edit, onOpen: () => onEdit(row) }),
    end: formatRupees(row.price),
    badges: <StockCell _id={id} name={name} stock={row.stock} held={heldOf(id)} />,
    note: <ActiveBadge {...row} />,
    actions: (
      <Menu
        trigger={<IconButton aria-label={messages.more(name)} icon={<Ellipsis />} />}
        items={[
          {
            label: list.edit(name),
            icon: <Pencil />,
            onSelect: () => onEdit(row),
            when: mayChange,
          },
          {
            label: isFavourite(id) ? messages.unstar(name) : messages.star(name),
            icon: <Star className={classNames(isFavourite(id) && styles.starred)} />,
            onSelect: () => onFavourite(id),
          },
          { label: messages.viewInShop, icon: <Eye />, to: previewPath(id) },
          {
            label: messages.duplicate,
            icon: <Copy />,
            onSelect: () => onDuplicate(row),
            when: mayChange,
          },
          {
            label: list.delete(name),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => onDelete(row),
            when: mayChange,
          },
        ].filter(({ when = true }) => when)}
      />
    ),
  }
}
