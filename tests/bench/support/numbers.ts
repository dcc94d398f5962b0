export function quantiles(values: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const median = (values: readonly number[]): number => quantiles(values).p50

/** As many decimals as a reader wants to see. */
export const round = (value: number, decimals = 1): number => Math.round(value * 10 ** decimals) / 10 ** decimals

export const perSecond = (count: number, milliseconds: number): number => Math.round((count / milliseconds) * 1000)

const MIB = 1024 * 1024
export const mib = (bytes: number): number => round(bytes / MIB)
