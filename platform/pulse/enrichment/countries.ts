import maxmind, { type CountryResponse } from 'maxmind'

import type { Log } from '#platform/lib/log.ts'

/** ISO 3166-1 alpha-2 of an address, `''` when unknown. */
export type CountryOf = (ip: string) => string

export const UNPLACED: CountryOf = () => ''

const ADDRESSES_KEPT = 20_000

/**
 * Reads a MaxMind-format file once at start. Without one, or with one that cannot be read, countries stay unknown; events are worth
 * more.
 */
export async function openCountries(path: string | undefined, log: Log): Promise<CountryOf> {
  if (path === undefined) return UNPLACED
  try {
    const reader = await maxmind.open<CountryResponse>(path, { cache: { max: ADDRESSES_KEPT } })
    return (ip) => {
      if (!maxmind.validate(ip)) return ''
      const found = reader.get(ip)
      return found?.country?.iso_code ?? found?.registered_country?.iso_code ?? ''
    }
  } catch (cause) {
    log.error({ err: cause, path }, 'the country database cannot be read: countries stay unknown')
    return UNPLACED
  }
}
