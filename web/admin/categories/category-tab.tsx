import { useState } from 'react'
import { type Category, categoryCalls } from '#contract/categories.ts'
import { DeleteDialog } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import { elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { matches } from '#web/admin/catalogue-forms/matches.ts'
import {
  ActiveBadge,
  DescriptionCell,
  NameCell,
  RowActions,
  ThumbCell,
} from '#web/admin/catalogue-forms/record-cells.tsx'
import { RecordList } from '#web/admin/catalogue-forms/record-list.tsx'
import { useDeletion } from '#web/admin/catalogue-forms/use-deletion.ts'
import { useFormDialog } from '#web/admin/catalogue-forms/use-form-dialog.ts'
import type { RecordListQuery } from '#web/admin/catalogue-forms/use-record-list.ts'
import { CategoryForm } from '#web/admin/categories/category-form.tsx'
import { TabCounts } from '#web/admin/categories/tab-counts.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import type { Column } from '#web/ui/table.tsx'

/** The categories, searched by name and description (D54). */
export function CategoryTab({ query: { data, isError, refetch } }: { query: RecordListQuery<Category> }) {
  const words = adminMessages.categories
  const [search, setSearch] = useState('')
  const dialog = useFormDialog<Category>()
  const deletion = useDeletion<Category>({
    remove: (id) => api('deleteCategoryById', { params: { id } }),
    // The success toast shows on any answer; only then is its status looked at (D58).
    saidFirst: categoryCalls.deleteCategoryById.done,
  })
  return (
    <>
      <TabCounts records={data} />
      <RecordList
        label={words.categories}
        columns={categoryColumns(dialog.show, deletion.ask)}
        rows={data?.filter(({ name, description }) => matches(search, name, description))}
        failed={isError}
        onRetry={() => void refetch()}
        search={search}
        onSearch={setSearch}
        searchLabel={words.searchCategories}
        addText={words.addCategory}
        onAdd={() => dialog.show(null)}
        none={words.noCategories}
        noneText={words.noCategoriesText}
        minWidth={640}
      />
      <CategoryForm
        key={dialog.round}
        open={dialog.open}
        category={dialog.record}
        elsewhere={elsewhere(dialog.record, data)}
        onClose={dialog.close}
      />
      <DeleteDialog deletion={deletion}>{words.deleteCategory}</DeleteDialog>
    </>
  )
}

function categoryColumns(
  onEdit: (row: Category) => void,
  onDelete: (row: Category) => void,
): Column<Category>[] {
  const words = adminMessages.content.list
  return [
    { key: 'image', header: words.image, width: '76px', cell: ({ image }) => <ThumbCell image={image} /> },
    {
      key: 'name',
      header: words.name,
      width: '28%',
      onPhone: 'title',
      cell: ({ name }) => <NameCell name={name} />,
    },
    { key: 'description', header: words.description, cell: (row) => <DescriptionCell {...row} /> },
    { key: 'status', header: words.status, width: '120px', cell: (row) => <ActiveBadge {...row} /> },
    {
      key: 'actions',
      header: words.actions,
      hideHeader: true,
      width: '96px',
      onPhone: 'actions',
      cell: (row) => <RowActions name={row.name} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />,
    },
  ]
}
