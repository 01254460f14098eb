export const STATEMENTS_KEY = ['statements']

export function statementKey(id: string) {
  return ['statement', id] as const
}
