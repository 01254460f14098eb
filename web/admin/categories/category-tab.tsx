import { type Category, categoryCalls } from '#contract/categories.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen } from '#web/admin/catalogue-forms/record-screen.tsx'
import type { RecordListQuery } from '#web/admin/catalogue-forms/use-record-list.ts'
import { CategoryForm } from '#web/admin/categories/category-form.tsx'
import { TabCounts } from '#web/admin/categories/tab-counts.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** The categories, searched by name and description. */
export function CategoryTab({ query }: { query: RecordListQuery<Category> }) {
  return (
    <>
      <TabCounts records={query.data} />
      <RecordScreen
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
