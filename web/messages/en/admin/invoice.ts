/** Words of the invoice. Texts of specification sections 2 and 8 are verbatim. */
export const invoiceMessages = {
  title: 'Invoice',
} as const
