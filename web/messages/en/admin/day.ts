const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Words of the seller's day on the dashboard. */
export const dayMessages = {
  title: 'Your day',
  loading: 'Loading your day',
  parts: {
    toCheck: 'To check',
    toConfirm: 'To confirm',
    toPack: 'To pack',
    toShip: 'To ship',
    refundDue: 'Refund due',
    problems: 'Problems',
  },
  orMore: (count: string) => `${count}+`,
  oldest: (age: string) => `oldest ${age}`,
  minutes: (count: number) => counted(count, 'minute'),
  hours: (count: number) => counted(count, 'hour'),
  days: (count: number) => counted(count, 'day'),
  none: 'You’re all caught up.',
  noneText: 'New payments and orders will appear here.',
  failed: 'Your tasks could not be loaded.',
} as const
