import { useEffect } from 'react'
import type { Product } from '#contract/products.ts'
import { DeleteDialog } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import { useDeletion } from '#web/admin/catalogue-forms/use-deletion.ts'
import { useFormDialog } from '#web/admin/catalogue-forms/use-form-dialog.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { ProductCounts } from '#web/admin/products/product-counts.tsx'
import { ProductForm } from '#web/admin/products/product-form.tsx'
import styles from '#web/admin/products/product-management.module.css'
import { ProductTable } from '#web/admin/products/product-table.tsx'
import { ProductTools } from '#web/admin/products/product-tools.tsx'
import { useProductPage } from '#web/admin/products/use-product-page.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Product Management: four counts that filter, search, sort, and pages of ten products. */
export function ProductManagement() {
  const words = adminMessages.products
  const { list, query } = useProductPage()
  const { data, isError, isPlaceholderData } = query
  useFailureToast(isError, words.failed)
  const dialog = useFormDialog<Product>()
  const deletion = useDeletion<Product>({
    remove: (id) => api('deleteProductById', { params: { id } }),
    say: (text) => window.alert(text),
  })

  // The last page may have been emptied, here or by somebody else.
  const last = data && !isPlaceholderData ? (data.pages ?? 1) : undefined
  useEffect(() => {
    if (last !== undefined && list.page > last) list.turn(last)
  })

  return (
    <div className={styles.page}>
      <ProductCounts
        counts={data ? (data.counts ?? null) : isError ? null : undefined}
        status={list.shown.status}
        onStatus={(status) => list.choose({ status })}
      />
      <ProductTools list={list} onAdd={() => dialog.show(null)} />
      <ProductTable query={query} list={list} onEdit={dialog.show} onDelete={deletion.ask} />
      <ProductForm
        key={dialog.round}
        open={dialog.open}
        product={dialog.record}
        now={data?.data.find(({ _id }) => _id === dialog.record?._id)}
        onClose={dialog.close}
      />
      <DeleteDialog deletion={deletion}>{words.deleteText}</DeleteDialog>
    </div>
  )
}
