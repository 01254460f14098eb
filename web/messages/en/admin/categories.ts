/** Words of Category Management. Some are fixed: docs/rules/catalogue.md quotes them. */
export const categoriesMessages = {
  parts: 'Catalogue',
  categories: 'Categories',
  subcategories: 'Subcategories',
  totalCategories: 'Total Categories',
  totalSubcategories: 'Total Subcategories',
  activeCategories: 'Active Categories',
  activeSubcategories: 'Active Subcategories',
  counts: (total: string, active: string, inactive: string) =>
    `Total ${total} · Active ${active} · Inactive ${inactive}`,
  failed: 'Failed to fetch categories',

  ofCategories: {
    table: 'Categories',
    search: 'Search categories',
    add: 'Add category',
    addTitle: 'Add category',
    editTitle: 'Edit category',
    save: 'Save category',
    none: 'No categories yet',
    noneText: 'Each product needs a category and a subcategory.',
    deleteText: 'You can delete it only if no subcategory or product uses it.',
  },
  ofSubcategories: {
    table: 'Subcategories',
    search: 'Search subcategories',
    add: 'Add subcategory',
    addTitle: 'Add subcategory',
    editTitle: 'Edit subcategory',
    save: 'Save subcategory',
    category: 'Category',
    chooseCategory: 'Choose a category',
    noActiveCategories: 'There are no active categories. Add one first.',
    none: 'No subcategories yet',
    noneText: 'Each product belongs to a category and a subcategory.',
    deleteText: 'You can delete it only if no product uses it.',
  },
} as const
