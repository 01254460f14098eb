import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import type { Subcategory } from '#contract/subcategories.ts'
import { DeleteDialog } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import { elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { matches } from '#web/admin/catalogue-forms/matches.ts'
import {
  ActiveBadge,
  DescriptionCell,
  NameCell,
  RowActions,
  TextCell,
  ThumbCell,
} from '#web/admin/catalogue-forms/record-cells.tsx'
import { RecordList } from '#web/admin/catalogue-forms/record-list.tsx'
import { useDeletion } from '#web/admin/catalogue-forms/use-deletion.ts'
import { useFormDialog } from '#web/admin/catalogue-forms/use-form-dialog.ts'
import type { RecordListQuery } from '#web/admin/catalogue-forms/use-record-list.ts'
import { SubcategoryForm } from '#web/admin/categories/subcategory-form.tsx'
import { TabCounts } from '#web/admin/categories/tab-counts.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import type { Column } from '#web/ui/table.tsx'

interface Props {
  query: RecordListQuery<Subcategory>
  categories: readonly Category[] | undefined
}

/** The subcategories, searched by name, description and category name (D54). */
export function SubcategoryTab({ query: { data, isError, refetch }, categories }: Props) {
  const words = adminMessages.categories
  const [search, setSearch] = useState('')
  const dialog = useFormDialog<Subcategory>()
  const deletion = useDeletion<Subcategory>({
    remove: (id) => api('deleteSubCategoryById', { params: { id } }),
  })
  return (
    <>
      <TabCounts records={data} />
      <RecordList
        label={words.subcategories}
        columns={subcategoryColumns(dialog.show, deletion.ask)}
        rows={data?.filter((row) => matches(search, row.name, row.description, row.categoryName))}
        failed={isError}
        onRetry={() => void refetch()}
        search={search}
        onSearch={setSearch}
        searchLabel={words.searchSubcategories}
        addText={words.addSubcategory}
        onAdd={() => dialog.show(null)}
        none={words.noSubcategories}
        noneText={words.noSubcategoriesText}
        minWidth={780}
      />
      <SubcategoryForm
        key={dialog.round}
        open={dialog.open}
        subcategory={dialog.record}
        categories={categories}
        elsewhere={elsewhere(dialog.record, data)}
        onClose={dialog.close}
      />
      <DeleteDialog deletion={deletion}>{words.deleteSubcategory}</DeleteDialog>
    </>
  )
}

function subcategoryColumns(
  onEdit: (row: Subcategory) => void,
  onDelete: (row: Subcategory) => void,
): Column<Subcategory>[] {
  const words = adminMessages.content.list
  return [
    { key: 'image', header: words.image, width: '76px', cell: ({ image }) => <ThumbCell image={image} /> },
    {
      key: 'name',
      header: words.name,
      width: '22%',
      onPhone: 'title',
      cell: ({ name }) => <NameCell name={name} />,
    },
    {
      key: 'category',
      header: adminMessages.categories.category,
      width: '20%',
      cell: ({ categoryName }) => <TextCell text={categoryName} />,
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
