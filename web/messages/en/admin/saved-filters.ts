/** Words of the filters that an admin has saved in Order Management. */
export const savedFiltersMessages = {
  saved: 'Saved filters',
  save: 'Save this filter',
  rename: 'Rename',
  remove: 'Delete',
  saveTitle: 'Save this filter',
  renameTitle: 'Rename this filter',
  name: 'Name',
  nameMissing: 'Please enter a name for the filter',
  nameHint: 'Only you can see it. Saving replaces your filter with the same name.',
  cancel: 'Cancel',
  confirm: 'Save',
  saving: 'Saving...',
  done: (name: string) => `Saved as ‘${name}’`,
  removed: (name: string) => `‘${name}’ deleted`,
  failed: 'The filter could not be saved. Please try again.',
  removeFailed: 'The filter could not be deleted. Please try again.',
} as const
