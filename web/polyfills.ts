// Features that the shop or its libraries use and that some supported browsers (supported-browsers.ts) lack. Loaded
// first. scripts/supported.mjs finds what is missing here.

define(Array.prototype, {
  toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
    return [...this].sort(compare)
  },
  toReversed<T>(this: T[]) {
    // oxlint-disable-next-line unicorn/no-array-reverse -- toReversed is what this polyfill adds
    return [...this].reverse()
  },
  toSpliced<T>(this: T[], start: number, count: number, ...items: T[]) {
    const copy = [...this]
    copy.splice(start, count, ...items)
    return copy
  },
})

define(URL, {
  canParse(url: string, base?: string) {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  },
})

define(Map, {
  groupBy<T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
    const groups = new Map<K, T[]>()
    let index = 0
    for (const item of items) {
      const key = keyOf(item, index++)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  },
})

define(AbortSignal, {
  timeout(ms: number) {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms)
    return controller.signal
  },
  any(signals: Iterable<AbortSignal>) {
    const controller = new AbortController()
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
    }
    return controller.signal
  },
})

/** Adds a missing method; like the browsers' own methods it is not enumerable. */
function define(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}
