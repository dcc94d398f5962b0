/**
 * Values as the store takes them. Its reader of JSON takes too much (a number too large becomes another one, null becomes 0; security.md S4),
 * so nothing reaches it that has not been bent into range here.
 */
const UINT16_MAX = 65_535
const UINT32_MAX = 4_294_967_295
/** The sorting key holds hours as 32-bit seconds, which end in 2106; an event beyond is a source without a clock. */
const TIME_MAX_MS = Date.UTC(2105, 11, 31)
const MICROSECONDS = 1_000

const within = (value: number, least: number, most: number): number => (value > least ? Math.min(Math.round(value), most) : least) // NaN is not greater

export const uint16 = (value: number): number => within(value, 0, UINT16_MAX)
export const uint32 = (value: number): number => within(value, 0, UINT32_MAX)
export const uint53 = (value: number): number => within(value, 0, Number.MAX_SAFE_INTEGER)
export const int53 = (value: number): number => within(value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
export const float = (value: number): number => (Number.isFinite(value) ? value : 0)
export const bool = (value: boolean): number => (value ? 1 : 0)
/** Whole milliseconds: unquoted, the store reads them as ticks of its DateTime64(3). Seconds or fractions would be 1970. */
export const time = (value: number): number => within(value, 0, TIME_MAX_MS)
/** Milliseconds as whole microseconds. */
export const microseconds = (ms: number): number => uint53(ms * MICROSECONDS)
/** Half a surrogate pair is no UTF-8, and the store would refuse the whole batch for it. */
export const text = (value: string): string => value.toWellFormed()
export const texts = (values: readonly string[]): string[] => values.map(text)
export const json = (value: unknown): string => text(JSON.stringify(value))
