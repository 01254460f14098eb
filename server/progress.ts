export interface Progress {
  /** Called with the number done, and the total if known; once a second at most, not in the first second. */
  step: (what: string, done: number, of?: number) => void
  end: () => void
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
