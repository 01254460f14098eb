export interface Progress {
  /** May be called for each item, with the total if known; prints once a second at most, not in the first. */
  step: (what: string, done: number, of?: number) => void
  end: () => void
}

/** Runs an action with its progress printed as lines, and says when it is done. */
export async function withProgress<T>(
  title: string,
  print: (line: string) => void,
  action: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = progressFor(title, print)
  const result = await action(progress)
  progress.end()
  return result
}

/** Progress as lines, for anything that takes longer than a second. */
export function progressFor(title: string, print: (line: string) => void): Progress {
  let last = performance.now()
  print(`${title} …`)
  return {
    step: (what, done, of) => {
      if (performance.now() - last < 1_000) return
      last = performance.now()
      print(`  ${what}: ${done}${of === undefined ? '' : ` of ${of}`}`)
    },
    end: () => print(`${title}: done`),
  }
}
