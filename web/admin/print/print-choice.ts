/** The papers, in the order in which they come out of the printer: as the work goes. */
export const PAPERS = ['picking', 'slips', 'invoices', 'labels'] as const
export type Paper = (typeof PAPERS)[number]
export const LABEL_SIZES = ['a4', 'thermal'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]

export interface PrintChoice {
  papers: readonly Paper[]
  size: LabelSize
}

/** What the address says to print, so that a reload keeps it. */
export function readChoice(params: URLSearchParams): PrintChoice {
  const what = params.get('what')?.split(',') ?? ['picking', 'slips', 'labels']
  return {
    papers: PAPERS.filter((paper) => what.includes(paper)),
    size: LABEL_SIZES.find((size) => size === params.get('labels')) ?? 'a4',
  }
}

export function writeChoice({ papers, size }: PrintChoice): URLSearchParams {
  return new URLSearchParams({ what: papers.join(','), labels: size })
}

/** The ids in the history's state; none for a state without them. */
export function passedIds(state: unknown): string[] {
  const ids = typeof state === 'object' && state !== null && 'ids' in state ? state.ids : []
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
