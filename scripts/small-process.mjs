// Options with which npm start, the operator commands and the benchmarks keep the shop's process small.

/** MiB. By default V8 lets new objects grow to 32: 130 MiB more under load, and no faster responses. */
const YOUNG_OBJECTS = 2

export const SMALL_HEAP = [`--max-semi-space-size=${YOUNG_OBJECTS}`]

/** glibc keeps memory of decoded images in one arena per thread: with two, the process stays at half the size. */
export const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' }

/** Maximum MiB of old objects for streaming commands: on a large machine V8 would keep 60 MB more garbage. */
export const LITTLE_GARBAGE = ['--max-old-space-size=96']
