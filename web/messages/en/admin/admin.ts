import { categoriesMessages } from '#web/messages/en/admin/categories.ts'
import { contentMessages } from '#web/messages/en/admin/content.ts'
import { dashboardMessages } from '#web/messages/en/admin/dashboard.ts'
import { adminFrameMessages } from '#web/messages/en/admin/frame.ts'
import { ordersMessages } from '#web/messages/en/admin/orders.ts'
import { productsMessages } from '#web/messages/en/admin/products.ts'
import { settingsMessages } from '#web/messages/en/admin/settings.ts'
import { usersMessages } from '#web/messages/en/admin/users.ts'
import type { Widened } from '#web/messages/widened.ts'

export const adminMessages = {
  frame: adminFrameMessages,
  dashboard: dashboardMessages,
  users: usersMessages,
  orders: ordersMessages,
  categories: categoriesMessages,
  products: productsMessages,
  content: contentMessages,
  settings: settingsMessages,
}

export type AdminMessages = Widened<typeof adminMessages>
