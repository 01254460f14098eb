import { progressFor } from '../../sample/progress.ts'

export type Step = (what: string, done: number, of?: number) => void

/** Runs an act whose steps are said as lines, at most one a second. */
export async function withProgress<T>(
  title: string,
  say: (line: string) => void,
  act: (progress: { step: Step }) => Promise<T>,
): Promise<T> {
  const progress = progressFor(title, say)
  const result = await act({ step: (what, done, of = done) => progress.step(what, done, of) })
  progress.end()
  return result
}
