/**
 * Mistake it prevents: a platform that holds 180 MB idle and 460 MB after a burst, of which it uses 35. Measured with `npm run bench memory`:
 * V8 lets its space for young objects grow to 128 MB, and glibc keeps a heap for each thread and never gives large blocks back. Both cost a few
 * percent of CPU time to turn off; other C libraries do not know the variables and ignore them.
 */
export const PLATFORM_FLAGS = ['--max-semi-space-size=8']
export const PLATFORM_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
