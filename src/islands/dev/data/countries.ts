import type { CountryValue } from '#src/lib/geo/country-list.ts'

/** One country of the demo's day: what went there, and to how many vendors. */
export interface CountryTraffic {
  code: string
  connections: number
  bytes: number
  vendors: number
}

const MIB = 1024 * 1024

/** Code, connections, MiB, vendors; about what a European shop with American vendors sees in a day. */
const ROWS: readonly (readonly [string, number, number, number])[] = [
  ['US', 184_210, 61_440, 41],
  ['IE', 96_402, 28_130, 17],
  ['DE', 71_883, 19_870, 14],
  ['NL', 40_112, 12_512, 9],
  ['GB', 22_904, 6_210, 8],
  ['SG', 14_377, 4_480, 5],
  ['FR', 12_250, 3_106, 6],
  ['JP', 8_031, 2_240, 3],
  ['IN', 6_118, 1_520, 4],
  ['SE', 5_377, 1_212, 3],
  ['CA', 4_902, 1_001, 4],
  ['AU', 3_310, 820, 2],
  ['BR', 2_844, 640, 2],
  ['CH', 2_411, 505, 3],
  ['ES', 1_980, 410, 2],
  ['PL', 1_540, 322, 2],
  ['IT', 1_212, 260, 2],
  ['HK', 1_004, 215, 1],
  ['FI', 870, 160, 2],
  ['KR', 655, 140, 1],
  ['ZA', 512, 96, 1],
  ['IL', 433, 71, 2],
  ['CZ', 380, 66, 1],
  ['AE', 304, 50, 1],
  ['LU', 240, 44, 1],
  ['MX', 188, 31, 1],
  ['RU', 126, 22, 1],
  ['CN', 118, 640, 1],
  ['TR', 77, 12, 1],
  ['BH', 41, 6, 1],
  ['MT', 30, 4, 1],
  ['KE', 22, 3, 1],
  ['IR', 9, 1, 1],
  ['KP', 2, 1, 1],
]

export const COUNTRIES: readonly CountryTraffic[] = ROWS.map(([code, connections, mib, vendors]) => ({
  code,
  connections,
  bytes: mib * MIB,
  vendors,
}))

/** Addresses that no database places, and a code that is on no map. */
export const PLACELESS: readonly CountryTraffic[] = [
  { code: '', connections: 1_930, bytes: 210 * MIB, vendors: 4 },
  { code: 'AQ', connections: 3, bytes: MIB, vendors: 1 },
]

export type CountryMeasure = 'connections' | 'bytes' | 'vendors'

export const valuesBy = (rows: readonly CountryTraffic[], measure: CountryMeasure): CountryValue[] =>
  rows.map((row) => ({ code: row.code, value: row[measure] }))
