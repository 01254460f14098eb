import type { Messages } from '#web/messages/en/en.ts'

// The messages of the screens. A component uses `messages.login.title`; only the pack of the current language is
// fetched. A new area is a file in en/ and a line in en/en.ts; a new language is a folder that satisfies Messages
// and a line here.

const PACKS = {
  en: async () => (await import('#web/messages/en/en.ts')).messages,
} satisfies Record<string, () => Promise<Messages>>

export type Language = keyof typeof PACKS

/** Loaded before the first screen (main.tsx). Read them inside functions, never at the top of a module. */
export let messages: Messages
// The areas that have many readers.
export let accountMessages: Messages['account']
export let cartMessages: Messages['cart']
export let checkoutMessages: Messages['checkout']
export let correctionsMessages: Messages['corrections']
export let frameMessages: Messages['frame']
export let guestsMessages: Messages['guests']
export let invoiceMessages: Messages['invoice']
export let myOrdersMessages: Messages['myOrders']
export let profileMessages: Messages['profile']
export let publicShopMessages: Messages['publicShop']
export let storefrontMessages: Messages['storefront']

/** Activates messages that were loaded in another way. */
export function setMessages(pack: Messages): void {
  messages = pack
  accountMessages = pack.account
  cartMessages = pack.cart
  checkoutMessages = pack.checkout
  correctionsMessages = pack.corrections
  frameMessages = pack.frame
  guestsMessages = pack.guests
  invoiceMessages = pack.invoice
  myOrdersMessages = pack.myOrders
  profileMessages = pack.profile
  publicShopMessages = pack.publicShop
  storefrontMessages = pack.storefront
}

/** Fetches a language's messages and activates them; call it before rendering. */
export async function loadMessages(language: Language): Promise<void> {
  setMessages(await PACKS[language]())
  document.documentElement.lang = `${language}-IN`
}

/** The current language: the page's own, if the shop supports it. */
export function languageInUse(): Language {
  const pageLanguage = document.documentElement.lang.slice(0, 2)
  return pageLanguage in PACKS ? (pageLanguage as Language) : 'en'
}
