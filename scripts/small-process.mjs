// How npm start, the operator's commands and the benchmarks start the shop's process, to keep it small.

/** MiB. V8 lets new objects grow to 32 of its own accord: 110 MiB more under load, and no response takes less time. */
const YOUNG_OBJECTS = 8

export const SMALL_HEAP = [`--max-semi-space-size=${YOUNG_OBJECTS}`]

/** glibc keeps what decoded images took in one arena a thread: with two the process stays at half of the memory. */
export const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' }

/** MiB of older objects at most, for what streams: V8 would let 60 MB of garbage more stand in a large machine. */
export const LITTLE_GARBAGE = ['--max-old-space-size=96']
