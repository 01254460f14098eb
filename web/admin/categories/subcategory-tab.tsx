import type { Subcategory } from '#contract/subcategories.ts'
import { TextCell } from '#web/admin/catalogue-forms/record-cells.tsx'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen, type RowActs } from '#web/admin/catalogue-forms/record-screen.tsx'
import type { RecordListQuery } from '#web/admin/catalogue-forms/use-record-list.ts'
import { SubcategoryForm } from '#web/admin/categories/subcategory-form.tsx'
import { TabCounts } from '#web/admin/categories/tab-counts.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import type { Column } from '#web/ui/lists/table.tsx'

/** The subcategories, searched by name, description and category name. */
export function SubcategoryTab({ query }: { query: RecordListQuery<Subcategory> }) {
  return (
    <>
      <TabCounts records={query.data} />
      <RecordScreen
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
