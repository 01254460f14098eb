/** Words of these screens of the back office; they follow. */
export const categoriesMessages = {} as const
