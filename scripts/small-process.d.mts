export const SMALL_HEAP: string[]
export const FEW_ARENAS: Record<string, string>
