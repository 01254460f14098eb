/** Words of these screens of the back office; they follow. */
export const contentMessages = {} as const
