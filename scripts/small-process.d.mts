export const SMALL_HEAP: string[]
export const LITTLE_GARBAGE: string[]
export const FEW_ARENAS: Record<string, string>
