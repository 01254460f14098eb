export const holdsMessages = {
  open: 'Reserved stock',
  openWith: (units: string) => `Reserved stock: ${units}`,
  held: (units: string) => `${units} reserved`,
  heldBesides: (units: string) => `Open checkouts also reserve ${units}.`,

  title: 'Reserved stock',
  explained:
    'Stock reserved for customers at checkout. It becomes available again if they don’t order in time, after an hour at most.',
  table: 'Checkouts with reserved stock',
  customer: 'Customer',
  goods: 'Items',
  units: 'Units',
  value: 'Value',
  time: 'Reserved',
  since: (time: string) => `since ${time}`,
  until: (time: string) => `until ${time}`,
  good: (name: string, quantity: string) => `${name} ×\u00a0${quantity}`,
  more: (count: string) => `${count} more`,
  acts: 'Actions',
  release: 'Release',
  releaseOf: (customer: string) => `Release stock reserved for ${customer}`,
  pages: 'Pages of reserved stock',
  none: 'No stock is reserved',
  noneText: 'Items will appear here while customers are at checkout.',

  releaseTitle: (customer: string) => `Release stock reserved for ${customer}?`,
  releaseGoods: (items: string, more: string) =>
    more
      ? `${items} and ${more} other ${more === '1' ? 'product' : 'products'} will be available again immediately.`
      : `${items} will be available again immediately.`,
  releaseText:
    'The checkout stays open. If the customer has already paid, the order is still accepted while stock lasts. This customer can’t reserve stock for the next 15 minutes.',
  keep: 'Cancel',
  releasing: 'Releasing...',
} as const
