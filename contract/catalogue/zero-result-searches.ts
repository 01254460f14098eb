import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { time } from '../lists.ts'

/**
 * Searches by customers without results: the words in lower case, how often, and when last. Nothing about the
 * person.
 */
export const zeroResultSearch = z.object({ words: z.string(), times: z.number().int(), lastAt: time })
export type ZeroResultSearch = z.output<typeof zeroResultSearch>

export const zeroResultCalls = {
  reportMissedSearch: call('POST', '/product/reportMissedSearch', {
    access: 'buyer',
    hourlyLimit: 'own',
    description:
      'Reports a finished search that found nothing. It is counted only if it still finds nothing, and never if it contains six digits or more or an @.',
    body: z.strictObject({ search: f.textField('Search', { max: 200 }) }),
    successMessage: 'Thank you',
    errors: ['TOO_MANY'],
  }),
  getMissedSearches: call('GET', '/product/getMissedSearches', {
    access: 'admin',
    area: 'products',
    description: 'Searches with no results, most frequent first, at most 500.',
    response: z.object({ data: z.array(zeroResultSearch) }),
    successMessage: 'Searches with no results',
  }),
  forgetMissedSearch: call('POST', '/product/forgetMissedSearch', {
    access: 'admin',
    area: 'products',
    description: 'Deletes a search from the list; if it is searched again, it is counted from 1.',
    body: z.strictObject({ words: f.textField('Words', { max: 200 }) }),
    successMessage: 'Search deleted',
    errors: ['NOT_FOUND'],
  }),
}
