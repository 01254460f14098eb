/** Words of these screens of the back office; they follow. */
export const productsMessages = {} as const
