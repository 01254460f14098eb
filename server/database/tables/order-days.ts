/** Orders and revenue of each day in India, by the day an order was placed. */
export interface OrderDaysRow {
  day: string
  orders: number
  revenue_paise: number
}
