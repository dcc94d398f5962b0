import { isIP, type Socket } from 'node:net'

import type { ServiceTarget } from '#domain/agent-config/service-target.ts'
import type { Clock } from '#platform/lib/clock.ts'
import { isInternal, isPublic } from '#platform/lib/public-address.ts'
import type { ServiceTestResult } from '#wire/product/agent-services.ts'

import { readResponse } from './response.ts'
import { type AddressesOf, connectTo, findAddresses, resolveHere, resolvePublic } from './connect.ts'
import { shakeHands } from './handshake.ts'
import { askOperator, bareHost, placeOf, type Taken } from './step.ts'

/** Of everything (security.md R1). */
const TOTAL_MS = 10_000
/** System ports belong to other protocols (RFC 6335 §6), which a request in HTTP must not reach. */
const SYSTEM_PORTS_END = 1024
const WEB_PORTS: readonly number[] = [80, 443]

export interface ServiceTestParts {
  internalHosts: ReadonlySet<string>
  clock: Clock
  /** All addresses of a name; when absent, of the machine for what the operator allows, else of its name servers. */
  addressesOf?: AddressesOf
  /** Milliseconds for all of it; ten seconds when absent. */
  totalMs?: number
}

/**
 * Connects as an agent would and says how far that got. The guard is that of single sign-on (security.md R1): public addresses only, or what the operator
 * named, connected to the very address that was checked; no redirect is followed, no body read, no secret sent.
 */
export async function testService(
  target: ServiceTarget,
  { internalHosts, clock, addressesOf, totalMs = TOTAL_MS }: ServiceTestParts,
): Promise<ServiceTestResult[]> {
  const budget = AbortSignal.timeout(totalMs)
  const steps: ServiceTestResult[] = []
  const take = <Value>({ result, value }: Taken<Value>): Value | undefined => {
    steps.push(result)
    return value
  }
  const isAllowed = isInternal(new URL(`${target.tls ? 'https' : 'http'}://${placeOf(target)}`), internalHosts)
  const refused = isAllowed ? undefined : refusalOf(target)
  if (refused) return [refused]
  const resolve = addressesOf ?? (isAllowed ? resolveHere : resolvePublic())
  const addresses = isIP(bareHost(target)) === 0 ? take(await findAddresses(target, { isAllowed, addressesOf: resolve, budget })) : []
  const connection = addresses && take(await connectTo(target, addresses, budget))
  if (!connection) return steps
  try {
    const socket: Socket | undefined = target.tls ? take(await shakeHands(connection, target, { clock, budget })) : connection
    if (socket) steps.push(await readResponse(socket, target, budget))
    return steps
  } finally {
    connection.destroy()
  }
}

function refusalOf(target: ServiceTarget): ServiceTestResult | undefined {
  const refused = (found: string): ServiceTestResult => ({ step: 'address', state: 'failed', found, advice: askOperator(target) })
  if (target.port < SYSTEM_PORTS_END && !WEB_PORTS.includes(target.port))
    return refused(`Of the ports below ${SYSTEM_PORTS_END} the platform connects to 80 and 443 only.`)
  const host = bareHost(target)
  return isIP(host) !== 0 && !isPublic(host)
    ? refused('This is not a public address, so that the platform does not connect to it.')
    : undefined
}
