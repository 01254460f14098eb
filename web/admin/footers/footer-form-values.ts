import { type Footer, footerCalls } from '#contract/footers.ts'
import { changedFields } from '#web/admin/catalogue-forms/changed-fields.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import {
  blocksOf,
  type FooterBlocks,
  NO_BLOCKS,
  type SentBlocks,
  sentBlocks,
} from '#web/admin/footers/footer-blocks.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

export interface FooterValues extends FooterBlocks {
  name: string
  description: string
  image: File | undefined
  status: string
  copyright: string
}

const EMPTY: FooterValues = {
  name: '',
  description: '',
  image: undefined,
  status: 'active',
  copyright: '',
  ...NO_BLOCKS,
}

/** What the form starts with: a stored footer, or nothing. */
export function footerValues(footer: Footer | null): FooterValues {
  if (!footer) return EMPTY
  const { name, description, copyright } = footer
  const status = isActive(footer) ? 'active' : 'inactive'
  return { name, description, image: undefined, status, copyright, ...blocksOf(footer) }
}

/** Saving a new footer, or what was changed of a stored one; status and blocks go only when they differ. */
export function footerAct(footer: Footer | null) {
  const words = adminMessages.content.form
  if (footer)
    return formAct(footerCalls.updateFooterById, {
      bodyOf: (values: FooterValues) => changedFields(sent(values), sent(footerValues(footer))),
      send: (body, onProgress) => api('updateFooterById', { params: { id: footer._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(footerCalls.createFooter, {
    bodyOf: (values: FooterValues) => {
      const { name, description, image, ...details } = sent(values)
      return { name, description, image, ...changedFields(details, sent(EMPTY)) }
    },
    send: (body, onProgress) => api('createFooter', { body, onProgress }),
    failed: words.failedToCreate,
  })
}

type Sent = Omit<FooterValues, keyof FooterBlocks> & SentBlocks

function sent(values: FooterValues): Sent {
  return { ...values, ...sentBlocks(values) }
}
