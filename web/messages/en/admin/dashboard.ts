/** Words of the dashboard. Texts of specification section 2 are verbatim. */
export const dashboardMessages = {
  title: 'Dashboard',
} as const
