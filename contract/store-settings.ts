import { z } from 'zod'
import { call } from './call.ts'
import { recordAnswer } from './lists.ts'

/** What anyone may know of the shop: its name, where to pay, how to reach it (outside.md, Settings). */
export const publicSettings = z.object({
  shopName: z.string(),
  upiId: z.string(),
  payeeName: z.string(),
  /** A personal UPI ID gets no 'open a UPI app' button (D83). */
  upiKind: z.enum(['merchant', 'personal']),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  grievanceOfficer: z.string(),
})
export type PublicSettings = z.output<typeof publicSettings>

export const settingsCalls = {
  getSettings: call({
    method: 'GET',
    path: '/settings',
    access: 'public',
    about: 'The public part of the store settings: name, UPI ID, payee, address, contact.',
    answer: recordAnswer(publicSettings),
    done: 'Settings',
  }),
}
