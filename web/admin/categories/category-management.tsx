import { useState } from 'react'
import { isActive } from '#contract/statuses.ts'
import { choices } from '#web/admin/catalogue-forms/matches.ts'
import {
  type RecordListQuery,
  useCategories,
  useSubcategories,
} from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-action-toast.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'
import {
  type Category,
  categoryCalls,
  type Subcategory,
  subcategoryCalls,
} from '#contract/catalogue/categories.ts'
import { recordColumns, TextCell } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen, type RowHandlers } from '#web/admin/catalogue-forms/record-screen.tsx'
import { api } from '#web/api.ts'
import type { Column } from '#web/ui/lists/table.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { SelectField, StatusField, TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import { TaxFields } from '#web/admin/tax/tax-fields.tsx'
import type { RecordKind } from '#web/admin/catalogue-forms/form-action.ts'

/** Category Management: four counts, and one tab each for categories and subcategories. */
export function CategoryManagement() {
  const messages = adminMessages.categories
  const [tab, setTab] = useState<'categories' | 'subcategories'>('categories')
  const categories = useCategories()
  const subcategories = useSubcategories()
  useFailureToast(categories.isError || subcategories.isError, messages.failed)
  return (
    <div className="stack gap-16">
      <StatGrid>
        <StatCard label={messages.totalCategories} value={total(categories)} />
        <StatCard label={messages.totalSubcategories} value={total(subcategories)} />
        <StatCard label={messages.activeCategories} value={active(categories)} />
        <StatCard label={messages.activeSubcategories} value={active(subcategories)} />
      </StatGrid>
      <Tabs
        aria-label={messages.parts}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'categories',
            label: messages.categories,
            count: categories.data?.length,
            content: <CategoryTab query={categories} />,
          },
          {
            value: 'subcategories',
            label: messages.subcategories,
            count: subcategories.data?.length,
            content: <SubcategoryTab query={subcategories} />,
          },
        ]}
      />
    </div>
  )
}

interface Counted {
  data: readonly { status: string }[] | undefined
  isError: boolean
}

function total({ data, isError }: Counted) {
  return data ? formatNumber(data.length) : isError ? null : undefined
}

function active({ data, isError }: Counted) {
  return total({ data: data?.filter(isActive), isError })
}

function CategoryTab({ query }: { query: RecordListQuery<Category> }) {
  return (
    <>
      <TabCounts records={query.data} />
      <RecordScreen
        name="categories"
        query={query}
        remove={(id) => api('deleteCategoryById', { params: { id } })}
        // The success toast shows on any response; only then is its status checked.
        firstText={categoryCalls.deleteCategoryById.successMessage}
        columns={recordColumns}
        searched={({ name, description }) => [name, description]}
        messages={adminMessages.categories.ofCategories}
        minWidth={640}
        Form={CategoryForm}
      />
    </>
  )
}

function SubcategoryTab({ query }: { query: RecordListQuery<Subcategory> }) {
  return (
    <>
      <TabCounts records={query.data} />
      <RecordScreen
        name="subcategories"
        query={query}
        remove={(id) => api('deleteSubCategoryById', { params: { id } })}
        columns={subcategoryColumns}
        searched={({ name, description, categoryName }) => [name, description, categoryName]}
        messages={adminMessages.categories.ofSubcategories}
        minWidth={780}
        Form={SubcategoryForm}
      />
    </>
  )
}

function subcategoryColumns(actions: RowHandlers<Subcategory>): Column<Subcategory>[] {
  const category: Column<Subcategory> = {
    key: 'category',
    header: adminMessages.categories.ofSubcategories.category,
    width: '20%',
    cell: ({ categoryName }) => <TextCell text={categoryName} />,
  }
  return recordColumns(actions, { nameWidth: '22%', afterName: [category] })
}

function TabCounts({ records }: { records: readonly { status: string }[] | undefined }) {
  if (!records) return <p className="mb-12 soft t-14">{'\u00A0'}</p>
  const active = records.filter(isActive).length
  return (
    <p className="mb-12 soft t-14">
      {adminMessages.categories.counts(
        formatNumber(records.length),
        formatNumber(active),
        formatNumber(records.length - active),
      )}
    </p>
  )
}

function CategoryForm(props: RecordFormProps<Category>) {
  const { ofCategories: messages } = adminMessages.categories
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} kind={CATEGORY} messages={messages}>
      {({ image }) => (
        <>
          <TextField name="name" label={fields.name} />
          <TextField name="description" label={fields.description} optional rows={3} />
          {image}
          <StatusField />
          <TaxFields stored={props.record} hint={adminMessages.tax.categoryRateHint} />
        </>
      )}
    </RecordForm>
  )
}

const NO_TAX = { gstRate: '', taxStatus: '', taxFrom: '' }

const CATEGORY: RecordKind<Category, typeof NO_TAX> = {
  calls: categoryCalls,
  create: 'createCategory',
  update: 'updateCategoryById',
  empty: NO_TAX,
  details: ({ gstRate, taxStatus }) => ({
    gstRate: String(gstRate ?? ''),
    taxStatus: taxStatus ?? '',
    taxFrom: '',
  }),
  always: ['name', 'description', 'status', 'image', 'gstRate', 'taxStatus', 'taxFrom'],
}

const [, PARENT_MISSING] = subcategoryCalls.createSubCategory.errorOrder

/** Adding or editing a subcategory; active categories are offered; a missing one is a browser alert. */
function SubcategoryForm(props: RecordFormProps<Subcategory>) {
  const { ofSubcategories: messages } = adminMessages.categories
  const fields = adminMessages.content.form
  const { data: categories } = useCategories()
  const stored = props.record && { _id: props.record.category, name: props.record.categoryName }
  const options = choices(categories ?? [], stored)
  return (
    <RecordForm {...props} kind={SUBCATEGORY} messages={messages} alerts={PARENT_MISSING}>
      {({ image }) => (
        <>
          <TextField name="name" label={fields.name} />
          <SelectField
            name="categoryId"
            label={messages.category}
            options={options}
            placeholder={messages.chooseCategory}
            hint={categories && options.length === 0 ? messages.noActiveCategories : undefined}
          />
          <TextField name="description" label={fields.description} optional rows={3} />
          {image}
          <StatusField />
        </>
      )}
    </RecordForm>
  )
}

const SUBCATEGORY: RecordKind<Subcategory, { categoryId: string }> = {
  calls: subcategoryCalls,
  create: 'createSubCategory',
  update: 'updateSubCategoryById',
  empty: { categoryId: '' },
  details: ({ category }) => ({ categoryId: category }),
  always: ['name', 'description', 'status', 'categoryId', 'image'],
}
