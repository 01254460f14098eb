import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { GoodAnswer } from '#contract/client.ts'
import type { auditCalls } from '#contract/back-office/audit.ts'
import { api } from '#web/api.ts'

/** What the log can be narrowed and sorted by, and how it starts. */
export const AUDIT_START = { search: '', about: '', act: '', from: '', to: '', sort: 'newest' }

export type AuditChoices = typeof AUDIT_START
export type AuditPage = GoodAnswer<typeof auditCalls.getAudit>

const PAGE_SIZE = 20

/** One page of the audit log; the page before stays while the next one comes. */
export function useAudit(choices: AuditChoices, page: number) {
  const query = {
    page: String(page),
    limit: String(PAGE_SIZE),
    search: choices.search || undefined,
    about: choices.about || undefined,
    act: choices.act || undefined,
    from: choices.from || undefined,
    to: choices.to || undefined,
    sort: choices.sort === 'oldest' ? ('oldest' as const) : ('newest' as const),
  }
  return useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => api('getAudit', { query, signal }),
    placeholderData: keepPreviousData,
  })
}
