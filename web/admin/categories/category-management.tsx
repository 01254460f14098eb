import { useState } from 'react'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import { useCategories, useSubcategories } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { CategoryTab } from '#web/admin/categories/category-tabs.tsx'
import styles from '#web/admin/categories/category-management.module.css'
import { SubcategoryTab } from '#web/admin/categories/category-tabs.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'

/** Category Management: four counts, and a tab each for categories and subcategories. */
export function CategoryManagement() {
  const words = adminMessages.categories
  const [tab, setTab] = useState<'categories' | 'subcategories'>('categories')
  const categories = useCategories()
  const subcategories = useSubcategories()
  useFailureToast(categories.isError || subcategories.isError, words.failed)
  return (
    <div className={styles.page}>
      <StatGrid>
        <StatCard label={words.totalCategories} value={total(categories)} />
        <StatCard label={words.totalSubcategories} value={total(subcategories)} />
        <StatCard label={words.activeCategories} value={active(categories)} />
        <StatCard label={words.activeSubcategories} value={active(subcategories)} />
      </StatGrid>
      <Tabs
        aria-label={words.parts}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'categories',
            label: words.categories,
            count: categories.data?.length,
            content: <CategoryTab query={categories} />,
          },
          {
            value: 'subcategories',
            label: words.subcategories,
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
