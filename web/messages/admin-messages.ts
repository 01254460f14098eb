import type { AdminMessages } from '#web/messages/en/admin/admin.ts'
import type { Language } from '#web/messages/messages.ts'

// The messages of the back office, fetched only with it. A screen's messages are a file in en/admin/ and a line in its
// admin.ts. A new language is a folder that satisfies AdminMessages and one line here.

const PACKS = {
  en: async () => (await import('#web/messages/en/admin/admin.ts')).adminMessages,
} satisfies Record<Language, () => Promise<AdminMessages>>

/** Loaded before the back office is drawn (routes.tsx). Read it in functions, not at the top of a module. */
export let adminMessages: AdminMessages

/** Fetches the back office's messages in a language and puts them in force. */
export async function loadAdminMessages(language: Language): Promise<void> {
  adminMessages = await PACKS[language]()
}
