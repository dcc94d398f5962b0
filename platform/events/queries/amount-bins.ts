/**
 * Bins by the first two digits of a whole number: 0 to 99 each by itself, then ninety to a decade, 100 to 109, 110 to 119 … Nobody would write a filter
 * any finer, and each begins at a round number. From ten thousand million on (three hours, ten gigabytes) there is one.
 */
const SINGLE = 100
const PER_DECADE = 90
const DECADES = 8

/** The bin of a whole number, as a number of the engine that takes two bytes. Requests are stored with theirs (migration 16), so it stays as it is. */
export function binSql(whole: string): string {
  const decades = Array.from({ length: DECADES }, (_, decade) => {
    const step = 10 ** (decade + 1)
    return `${whole} < ${SINGLE * step}, ${PER_DECADE * (decade + 1)} + intDiv(${whole}, ${step})`
  })
  return `toUInt16(multiIf(${whole} < ${SINGLE}, ${whole}, ${decades.join(', ')}, ${PER_DECADE * DECADES + SINGLE}))`
}

/** The smallest number in a bin. */
export function binStart(bin: number): number {
  if (bin < SINGLE) return bin
  const decade = Math.floor((bin - SINGLE / 10) / PER_DECADE)
  return (bin - PER_DECADE * decade) * 10 ** decade
}
