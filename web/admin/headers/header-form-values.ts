import { type Header, headerCalls } from '#contract/headers.ts'
import { changedFields } from '#web/admin/catalogue-forms/changed-fields.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

export interface HeaderValues {
  name: string
  description: string
  image: File | undefined
  status: string
  buttonText: string
  imageAlt: string
}

const EMPTY: HeaderValues = {
  name: '',
  description: '',
  image: undefined,
  status: 'active',
  buttonText: '',
  imageAlt: '',
}

/** What the form starts with: a stored header, or nothing. */
export function headerValues(header: Header | null): HeaderValues {
  if (!header) return EMPTY
  const { name, description, buttonText, imageAlt } = header
  const status = isActive(header) ? 'active' : 'inactive'
  return { name, description, image: undefined, status, buttonText, imageAlt }
}

/** Saving a new header, or what was changed of a stored one; status and details go only when they differ. */
export function headerAct(header: Header | null) {
  const words = adminMessages.content.form
  if (header)
    return formAct(headerCalls.updateHeaderById, {
      bodyOf: (values: HeaderValues) => changedFields(values, headerValues(header)),
      send: (body, onProgress) => api('updateHeaderById', { params: { id: header._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(headerCalls.createHeader, {
    bodyOf: ({ name, description, image, ...details }: HeaderValues) => {
      return { name, description, image, ...changedFields(details, EMPTY) }
    },
    send: (body, onProgress) => api('createHeader', { body, onProgress }),
    failed: words.failedToCreate,
  })
}
