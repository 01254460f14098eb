/** Words of the filters that an admin has saved in Order Management. */
export const savedFiltersMessages = {
  saved: 'Saved filters',
  save: 'Save this filter',
  rename: 'Rename',
  remove: 'Delete',
  saveTitle: 'Save this filter',
  renameTitle: 'Rename this filter',
  name: 'Name',
  nameMissing: 'Please give the filter a name',
  nameHint: 'For you alone. A filter of yours with this name is replaced.',
  cancel: 'Cancel',
  confirm: 'Save',
  saving: 'Saving...',
  done: (name: string) => `Saved as ‘${name}’`,
  removed: (name: string) => `‘${name}’ is deleted`,
  failed: 'The filter could not be saved. Please try again.',
  removeFailed: 'The filter could not be deleted. Please try again.',
} as const
