import { accountMessages, termsMessages } from '#web/messages/en/account.ts'
import {
  cartMessages,
  followedMessages,
  storefrontMessages,
  wishListMessages,
} from '#web/messages/en/storefront.ts'
import { checkoutMessages } from '#web/messages/en/checkout.ts'
import { correctionMessages } from '#web/messages/en/corrections.ts'
import { disputeMessages, myOrdersMessages } from '#web/messages/en/my-orders.ts'
import { guestMessages } from '#web/messages/en/guests.ts'
import { frameMessages, notificationMessages } from '#web/messages/en/frame.ts'
import { installedMessages } from '#web/messages/en/installed.ts'
import { invoiceMessages } from '#web/messages/en/invoice.ts'
import { profileMessages } from '#web/messages/en/profile.ts'
import { publicShopMessages } from '#web/messages/en/public-shop.ts'
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
  corrections: correctionMessages,
  installed: installedMessages,
  guests: guestMessages,
  invoice: invoiceMessages,
  profile: profileMessages,
  wishList: wishListMessages,
  followed: followedMessages,
  terms: termsMessages,
  publicShop: publicShopMessages,
}

/** What a language has to say: the shape of the English pack, whatever the words. */
export type Messages = Widened<typeof messages>
