import { type Category, categoryCalls } from '#contract/catalogue/categories.ts'
import type { Subcategory } from '#contract/catalogue/subcategories.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen, type RowActs } from '#web/admin/catalogue-forms/record-screen.tsx'
import type { RecordListQuery } from '#web/admin/catalogue-forms/use-record-list.ts'
import { CategoryForm } from '#web/admin/categories/category-form.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { TextCell } from '#web/admin/catalogue-forms/record-cells.tsx'
import { SubcategoryForm } from '#web/admin/categories/subcategory-form.tsx'
import type { Column } from '#web/ui/lists/table.tsx'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import styles from '#web/admin/categories/category-management.module.css'
import { formatNumber } from '#web/ui/format.ts'

/** The categories, searched by name and description. */
export function CategoryTab({ query }: { query: RecordListQuery<Category> }) {
  return (
    <>
      <TabCounts records={query.data} />
      <RecordScreen
        name="categories"
        query={query}
        remove={(id) => api('deleteCategoryById', { params: { id } })}
        // The success toast shows on any answer; only then is its status looked at.
        saidFirst={categoryCalls.deleteCategoryById.done}
        columns={recordColumns}
        searched={({ name, description }) => [name, description]}
        words={adminMessages.categories.ofCategories}
        minWidth={640}
        Form={CategoryForm}
      />
    </>
  )
}

/** The subcategories, searched by name, description and category name. */
export function SubcategoryTab({ query }: { query: RecordListQuery<Subcategory> }) {
  return (
    <>
      <TabCounts records={query.data} />
      <RecordScreen
        name="subcategories"
        query={query}
        remove={(id) => api('deleteSubCategoryById', { params: { id } })}
        columns={subcategoryColumns}
        searched={({ name, description, categoryName }) => [name, description, categoryName]}
        words={adminMessages.categories.ofSubcategories}
        minWidth={780}
        Form={SubcategoryForm}
      />
    </>
  )
}

function subcategoryColumns(acts: RowActs<Subcategory>): Column<Subcategory>[] {
  const category: Column<Subcategory> = {
    key: 'category',
    header: adminMessages.categories.ofSubcategories.category,
    width: '20%',
    cell: ({ categoryName }) => <TextCell text={categoryName} />,
  }
  return recordColumns(acts, { nameWidth: '22%', besideName: [category] })
}

function TabCounts({ records }: { records: readonly { status: string }[] | undefined }) {
  if (!records) return <p className={styles.counts}>{'\u00A0'}</p>
  const active = records.filter(isActive).length
  return (
    <p className={styles.counts}>
      {adminMessages.categories.counts(
        formatNumber(records.length),
        formatNumber(active),
        formatNumber(records.length - active),
      )}
    </p>
  )
}
