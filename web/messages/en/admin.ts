/** Words of the back office. */
export const adminMessages = {
  title: 'Back office',
  hello: (name: string) => `Signed in as ${name}`,
  follows: 'The screens of the back office follow in a later step.',
  logout: 'Logout',
} as const
