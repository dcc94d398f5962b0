import { queryOptions } from '@tanstack/react-query'

import { toWireError } from '#src/lib/errors.ts'
import { countriesSetting, type CountryDecisions, readCountries, type StoredCountryDecisions } from '#wire/product/countries.ts'
import { readCountries as readSeen } from '#wire/pulse/read-countries.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'
import { queryTo } from './traffic.ts'

const { path } = countriesSetting

/** Countries with traffic in a range, and when there was any for the first time. */
export const trafficCountries = queryTo('/traffic/countries', readSeen)

/** What an organization decided about countries. */
export const countryDecisions = (orgId: string) =>
  queryOptions({ queryKey: [path, orgId], queryFn: ({ signal }) => read(orgId, signal), enabled: orgId !== '' })

const read = async (orgId: string, signal?: AbortSignal): Promise<StoredCountryDecisions> =>
  readCountries(await productIn(orgId)(path, { ...(signal && { signal }) }))

/**
 * Changes what is decided, on top of what is decided at this moment: what somebody else decided meanwhile about other countries stays. Resolves to what
 * there was before.
 */
export async function decideCountries(
  orgId: string,
  change: (now: CountryDecisions) => CountryDecisions,
  triesLeft = 3,
): Promise<CountryDecisions> {
  const { version, ...before } = await read(orgId)
  try {
    const changed = await productIn(orgId)(path, { method: 'PUT', body: change(before), headers: { 'If-Match': `"${version}"` } })
    queryClient.setQueryData(countryDecisions(orgId).queryKey, readCountries(changed))
    return before
  } catch (cause) {
    if (toWireError(cause).kind === 'stale' && triesLeft > 1) return decideCountries(orgId, change, triesLeft - 1)
    void queryClient.invalidateQueries({ queryKey: [path, orgId] })
    throw cause
  }
}
