export const holdsMessages = {
  open: 'Held stock',
  openWith: (units: string) => `Held stock: ${units}`,
  held: (units: string) => `${units} held`,
  heldBesides: (units: string) => `Besides, open checkouts hold ${units}.`,

  title: 'Held stock',
  explained:
    'What customers are paying for right now. It is out of the stock until they order or their time is over, an hour at most.',
  table: 'Checkouts that hold stock',
  customer: 'Customer',
  goods: 'Goods',
  units: 'Units',
  value: 'Value',
  time: 'Held',
  since: (time: string) => `since ${time}`,
  until: (time: string) => `until ${time}`,
  good: (name: string, quantity: string) => `${name} ×\u00a0${quantity}`,
  more: (count: string) => `${count} more`,
  acts: 'Actions',
  release: 'Release',
  releaseOf: (customer: string) => `Release what ${customer} holds`,
  pages: 'Pages of held stock',
  none: 'Nothing is held',
  noneText: 'While a customer pays, the goods of the checkout stand here.',

  releaseTitle: (customer: string) => `Release what ${customer} holds?`,
  releaseGoods: (goods: string, more: string) =>
    more
      ? `${goods} and ${more} other ${more === '1' ? 'product' : 'products'} go back into the stock at once.`
      : `${goods}: back into the stock at once.`,
  releaseText:
    'The checkout stays open: if the customer has paid already, the order is still taken while there is stock. For 15 minutes this customer holds nothing again.',
  keep: 'Keep held',
  releasing: 'Releasing...',
} as const
