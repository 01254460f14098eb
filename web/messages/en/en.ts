import { accountMessages } from '#web/messages/en/account.ts'
import { cartMessages } from '#web/messages/en/cart.ts'
import { checkoutMessages } from '#web/messages/en/checkout.ts'
import { disputeMessages } from '#web/messages/en/disputes.ts'
import { frameMessages } from '#web/messages/en/frame.ts'
import { invoiceMessages } from '#web/messages/en/invoice.ts'
import { myOrdersMessages } from '#web/messages/en/my-orders.ts'
import { notificationMessages } from '#web/messages/en/notifications.ts'
import { profileMessages } from '#web/messages/en/profile.ts'
import { storefrontMessages } from '#web/messages/en/storefront.ts'
import { termsMessages } from '#web/messages/en/terms.ts'
import { wishListMessages } from '#web/messages/en/wish-list.ts'
import type { Widened } from '#web/messages/widened.ts'

export const messages = {
  frame: frameMessages,
  account: accountMessages,
  storefront: storefrontMessages,
  cart: cartMessages,
  checkout: checkoutMessages,
  myOrders: myOrdersMessages,
  notifications: notificationMessages,
  disputes: disputeMessages,
  invoice: invoiceMessages,
  profile: profileMessages,
  wishList: wishListMessages,
  terms: termsMessages,
}

/** What a language has to say: the shape of the English pack, whatever the words. */
export type Messages = Widened<typeof messages>
