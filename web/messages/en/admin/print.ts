/** Words of the print page and of the papers that go with a parcel. */
export const printMessages = {
  title: 'Print orders',
} as const
