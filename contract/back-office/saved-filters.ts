import { z } from 'zod'
import { call } from '../call.ts'
import { id, textField } from '../fields.ts'
import { deleteResponse, recordResponse } from '../lists.ts'

export const FILTER_NAME_MAX = 60
export const FILTER_QUERY_MAX = 500
export const SAVED_FILTERS_MAX = 30

/** The query parameters of Order Management that a filter may contain, each once. */
export const FILTER_PARAMS = ['search', 'status', 'payment', 'due', 'problem', 'from', 'to', 'sort'] as const

const savedFilter = z.object({ _id: z.string(), name: z.string(), address: z.string() })
export type SavedFilter = z.output<typeof savedFilter>

const query = textField('Filter', { max: FILTER_QUERY_MAX }).refine(isListQuery, {
  error: `A filter can contain each of these once: ${FILTER_PARAMS.join(', ')}`,
})

function isListQuery(text: string): boolean {
  const names = [...new URLSearchParams(text).keys()]
  const params: readonly string[] = FILTER_PARAMS
  return names.every((name, i) => params.includes(name) && names.indexOf(name) === i)
}

export const savedFilterCalls = {
  getSavedFilters: call('GET', '/order/getSavedFilters', {
    access: 'staff',
    description:
      'Your own saved filters for the list of orders, by name; `address` is the query of Order Management.',
    response: recordResponse(z.array(savedFilter)),
    successMessage: 'Saved filters',
  }),
  saveFilter: call('POST', '/order/saveFilter', {
    access: 'staff',
    description:
      'Saves a filter under a name and replaces your filter with the same name; with `id`, renames that filter. At most 30, else NOT_ALLOWED.',
    body: z.strictObject({
      name: textField('Name', { max: FILTER_NAME_MAX }),
      address: query,
      id: id.optional(),
    }),
    response: recordResponse(savedFilter),
    successMessage: 'Filter saved',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
  deleteFilter: call('DELETE', '/order/deleteFilter/:id', {
    access: 'staff',
    description: 'Deletes one of your saved filters, else NOT_FOUND.',
    response: deleteResponse,
    successMessage: 'Filter deleted',
  }),
}
