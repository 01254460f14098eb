import { useEffect } from 'react'
import type { Product } from '#contract/products.ts'
import { DeleteDialog } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import { elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { useDeletion } from '#web/admin/catalogue-forms/use-deletion.ts'
import { useFormDialog } from '#web/admin/catalogue-forms/use-form-dialog.ts'
import { useFailureToast } from '#web/admin/catalogue-forms/use-record-list.ts'
import { ProductCounts } from '#web/admin/products/product-counts.tsx'
import { ProductForm } from '#web/admin/products/product-form.tsx'
import styles from '#web/admin/products/product-management.module.css'
import { useProductFilter, useProductPage } from '#web/admin/products/use-product-page.ts'
import { ProductTable } from '#web/admin/products/product-table.tsx'
import { ProductTools } from '#web/admin/products/product-tools.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Product Management (section 2): four counts that filter, search, sort, and pages of ten products. */
export function ProductManagement() {
  const words = adminMessages.products
  const { filter, change } = useProductFilter()
  const query = useProductPage(filter)
  const { data, isError, isPlaceholderData } = query
  useFailureToast(isError, words.failed)
  const dialog = useFormDialog<Product>()
  const deletion = useDeletion<Product>({
    remove: (id) => api('deleteProductById', { params: { id } }),
    say: (text) => window.alert(text),
  })

  // The last page may have been emptied, here or by somebody else.
  const beyond = data && !isPlaceholderData && filter.page > (data.pages ?? 1)
  useEffect(() => {
    if (beyond) change({ page: data.pages ?? 1 })
  })

  return (
    <div className={styles.page}>
      <ProductCounts
        counts={data ? (data.counts ?? null) : isError ? null : undefined}
        status={filter.status}
        onStatus={(status) => change({ status })}
      />
      <ProductTools filter={filter} onChange={change} onAdd={() => dialog.show(null)} />
      <ProductTable
        query={query}
        filter={filter}
        onChange={change}
        onEdit={dialog.show}
        onDelete={deletion.ask}
      />
      <ProductForm
        key={dialog.round}
        open={dialog.open}
        product={dialog.record}
        elsewhere={elsewhere(dialog.record, data?.data, { partial: true })}
        onClose={dialog.close}
      />
      <DeleteDialog deletion={deletion}>{words.deleteText}</DeleteDialog>
    </div>
  )
}
