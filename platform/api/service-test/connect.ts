import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import type { ServiceTarget } from '#domain/agent-config/service-target.ts'
import { isPublic } from '#platform/lib/public-address.ts'

import { askOperator, bareHost, placeOf, type Taken } from './step.ts'

export type AddressesOf = (host: string) => Promise<LookupAddress[]>

/** Security.md R1. */
const CONNECT_MS = 5_000
const ADDRESSES_SHOWN = 3

/** Names that the operator allows, as the machine knows them: its hosts file and search domains count, too. */
export const resolveHere: AddressesOf = (host) => lookup(host, { all: true })

/** Of each try at a name server. */
const NAME_MS = 2_000
const NAME_TRIES = 2
const NO_ADDRESS: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Names of everybody, whose servers anybody may run: asked without a thread. The machine's own look-up holds one of the four that Node has for files and
 * passwords as well (libuv's pool), for as long as such a server pleases. `servers`: those of the machine when absent.
 */
export const resolvePublic =
  (servers?: readonly string[]): AddressesOf =>
  async (host) => {
    const resolver = new Resolver({ timeout: NAME_MS, tries: NAME_TRIES })
    if (servers) resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length > 0) return found
    const failed = [four, six].find((one) => one.status === 'rejected' && !NO_ADDRESS.has(codeOf(one.reason)))
    if (failed?.status === 'rejected') throw failed.reason
    return []
  }

interface NameParts {
  isAllowed: boolean
  addressesOf: AddressesOf
  budget: AbortSignal
}

/** Every address of the name, when all of them may be connected to. */
export async function findAddresses(target: ServiceTarget, { isAllowed, addressesOf, budget }: NameParts): Promise<Taken<LookupAddress[]>> {
  const { host } = target
  const failed = (found: string, advice: string): Taken<never> => ({ result: { step: 'name', state: 'failed', found, advice } })
  const found = await within(addressesOf(host), budget).catch((cause: unknown) => codeOf(cause))
  if (typeof found === 'string' || found.length === 0)
    return found === 'ENOTFOUND' || found.length === 0
      ? failed(`There is no address under the name ${host}.`, 'Check its spelling. A name of your own network may be known to agents only.')
      : failed(
          `The name ${host} could not be looked up.`,
          'Try again. If it stays so, the operator has to look at the name server of the platform.',
        )
  if (!isAllowed && !found.every(({ address }) => isPublic(address)))
    return failed(
      `The name ${host} leads to an address that is not public, so that the platform does not connect to it.`,
      askOperator(target),
    )
  const shown = found.slice(0, ADDRESSES_SHOWN).map(({ address }) => address)
  const more = found.length > ADDRESSES_SHOWN ? ` and ${found.length - ADDRESSES_SHOWN} more` : ''
  return { result: { step: 'name', state: 'ok', found: `${host} is ${shown.join(', ')}${more}.`, advice: '' }, value: found }
}

/** Connects to one of the addresses that were looked at, never to what another look-up would find. `addresses` is empty where the host is one itself. */
export async function connectTo(target: ServiceTarget, addresses: readonly LookupAddress[], budget: AbortSignal): Promise<Taken<Socket>> {
  const socket = connect({
    host: bareHost(target),
    port: target.port,
    lookup: (_host, { all }, done) =>
      all ? done(null, [...addresses]) : done(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0),
  })
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([budget, AbortSignal.timeout(CONNECT_MS)]) })
  } catch (cause) {
    socket.destroy()
    const [found, advice] = CONNECT_FAILURES.get(codeOf(cause)) ?? NO_CONNECTION
    return { result: { step: 'connection', state: 'failed', found: found.replace('{place}', placeOf(target)), advice } }
  }
  // What happens to it from here on is heard of by whoever reads from it
  socket.on('error', () => undefined)
  return { result: { step: 'connection', state: 'ok', found: `${placeOf(target)} takes connections.`, advice: '' }, value: socket }
}

const NO_CONNECTION = [
  'No connection to {place} could be made.',
  'Check host and port, and whether a firewall lets the platform through.',
] as const
const TOO_LATE = [
  'Nothing answers at {place}.',
  'A firewall may drop connections of the platform; or the host is down. Agents in another network may reach it all the same.',
] as const
const CONNECT_FAILURES = new Map<string, readonly [found: string, advice: string]>([
  ['ECONNREFUSED', ['{place} refuses connections: nothing listens there.', 'Check the port, and that the service runs.']],
  ['ABORT_ERR', TOO_LATE],
  ['ETIMEDOUT', TOO_LATE],
  [
    'EHOSTUNREACH',
    ['There is no way to {place} from the platform.', 'Check host and network. Agents in another network may reach it all the same.'],
  ],
  [
    'ENETUNREACH',
    ['There is no way to {place} from the platform.', 'Check host and network. Agents in another network may reach it all the same.'],
  ],
])

/** `ECONNREFUSED`; of several tries that of the first. */
export const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'UNKNOWN'

/** A look-up of the machine cannot be stopped, but need not be waited for. */
const within = <Value>(work: Promise<Value>, budget: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    budget.addEventListener('abort', () => reject(budget.reason as Error), { once: true })
    work.then(resolve, reject)
  })
