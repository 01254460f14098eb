/** Words of a parcel in the order modal. */
export const trackingMessages = {
  title: 'Parcel',
  add: 'Add tracking',
  edit: 'Edit tracking',
  remove: 'Remove tracking',
  follow: 'Track parcel',
  copy: 'Copy tracking number',
  none: 'No tracking number yet.',
  courier: 'Courier',
  number: 'Tracking number (AWB)',
  link: 'Link',
  linkHint: 'Leave empty to use the courier’s tracking link from the store settings.',
  optional: '(optional)',
  goesAlong: 'Saved when you press Mark as Shipped. The customer is notified.',
  save: 'Save tracking',
  saving: 'Saving...',
  cancel: 'Cancel',
  saved: 'Tracking saved',
  removed: 'Tracking removed',
  failed: 'The tracking could not be saved. Please try again.',
  sameNumber: (orders: number) =>
    orders === 1 ? 'Another order has this tracking number:' : 'Other orders have this tracking number:',
} as const
