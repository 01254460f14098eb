/** Words of a parcel in the order modal. */
export const trackingMessages = {
  title: 'Parcel',
  add: 'Add tracking',
  edit: 'Edit tracking',
  remove: 'Remove tracking',
  follow: 'Follow the parcel',
  copy: 'Copy the tracking number',
  none: 'No tracking number yet.',
  courier: 'Courier',
  number: 'Tracking number (AWB)',
  link: 'Link',
  linkHint: 'Left empty, it is made of the courier’s form in the store settings.',
  optional: '(optional)',
  goesAlong: 'It goes along when you press Mark as Shipped, and the customer is told.',
  save: 'Save tracking',
  saving: 'Saving...',
  cancel: 'Leave it',
  saved: 'Tracking saved',
  removed: 'Tracking removed',
  failed: 'The tracking could not be saved. Please try again.',
  sameNumber: (orders: number) =>
    orders === 1 ? 'Another order has this tracking number:' : 'Other orders have this tracking number:',
} as const
