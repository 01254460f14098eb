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
    noneText: 'Products need a category and a subcategory.',
    deleteText: 'It can be deleted only while no subcategory and no product uses it.',
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
    noActiveCategories: 'There is no active category yet. Add one first.',
    none: 'No subcategories yet',
    noneText: 'Each product stands in a subcategory of its category.',
    deleteText: 'It can be deleted only while no product uses it.',
  },
} as const
