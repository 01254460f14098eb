export const STATEMENTS_KEY = ['statements']
export const LAYOUTS_KEY = ['statement layouts']

export function statementKey(id: string) {
  return ['statement', id] as const
}
