/** Words of User Management. Texts of specification sections 2 and 8 are verbatim. */
export const usersMessages = {
  title: 'User Management',
} as const
