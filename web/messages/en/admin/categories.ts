/** Words of Category Management. Texts of specification sections 2, 5 and 8 are verbatim. */
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

  searchCategories: 'Search categories',
  searchSubcategories: 'Search subcategories',
  category: 'Category',
  chooseCategory: 'Choose a category',
  noActiveCategories: 'There is no active category yet. Add one first.',

  addCategory: 'Add category',
  editCategory: 'Edit category',
  saveCategory: 'Save category',
  noCategories: 'No categories yet',
  noCategoriesText: 'Products need a category and a subcategory.',
  deleteCategory: 'It can be deleted only while no subcategory and no product uses it.',

  addSubcategory: 'Add subcategory',
  editSubcategory: 'Edit subcategory',
  saveSubcategory: 'Save subcategory',
  noSubcategories: 'No subcategories yet',
  noSubcategoriesText: 'Each product stands in a subcategory of its category.',
  deleteSubcategory: 'It can be deleted only while no product uses it.',
} as const
