import { accountMessages } from '#web/messages/en/account.ts'
import { adminMessages } from '#web/messages/en/admin.ts'
import { cartMessages } from '#web/messages/en/cart.ts'
import { checkoutMessages } from '#web/messages/en/checkout.ts'
import { frameMessages } from '#web/messages/en/frame.ts'
import { myOrdersMessages } from '#web/messages/en/my-orders.ts'
import { storefrontMessages } from '#web/messages/en/storefront.ts'
import { termsMessages } from '#web/messages/en/terms.ts'

export const messages = {
  frame: frameMessages,
  account: accountMessages,
  storefront: storefrontMessages,
  cart: cartMessages,
  checkout: checkoutMessages,
  myOrders: myOrdersMessages,
  terms: termsMessages,
  admin: adminMessages,
}

/** What a language has to say: the shape of the English pack, whatever the words. */
export type Messages = Widened<typeof messages>

type Widened<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : T extends readonly (infer One)[]
      ? readonly Widened<One>[]
      : { [Key in keyof T]: Widened<T[Key]> }
