/** `99.95%`, rounded down, so that what failed is never rounded away: only 100% says so. */
export function rateLabel(rate: number): string {
  if (rate >= 1) return '100%'
  const percent = Math.floor(rate * 100_000) / 1000
  return `${percent >= 99 ? Number(percent.toFixed(3)) : percent.toFixed(1)}%`
}
