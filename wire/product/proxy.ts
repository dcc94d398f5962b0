import * as v from 'valibot'

import { HOST_MAX, isBypass, isHostPattern, PROXY_ACTIONS } from '#domain/proxy/policy.ts'

import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { type Of, readerOf } from './schema.ts'

export { PROXY_ACTIONS, type ProxyAction } from '#domain/proxy/policy.ts'

/** Of each list: a decision is looked up for every connection, and a page shows all of them. */
export const PROXY_HOSTS_MAX = 500
/** Where the proxy that this one follows listened (agent.md, “/orgs/settings/proxy”). */
export const PROXY_PORT_DEFAULT = 18_080
/** Ports below need rights that a proxy should not have. */
export const PROXY_PORT_MIN = 1_024
export const PROXY_PORT_MAX = 65_535

export const PROXY_REACHES = ['machine', 'network'] as const
export type ProxyReach = (typeof PROXY_REACHES)[number]

const limited = v.maxLength<string[], number, string>(PROXY_HOSTS_MAX, `Name at most ${PROXY_HOSTS_MAX}.`)
const entry = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(HOST_MAX + 2, `Use at most ${HOST_MAX + 2} characters.`))
const HOSTS = 'Use hosts like api.example.com, *.example.com or an address, without scheme, port and path.'
const hosts = v.pipe(
  v.array(v.pipe(entry, v.check(isHostPattern, HOSTS), v.metadata({ examples: ['api.example.com', '*.example.com', '192.0.2.7'] }))),
  limited,
)

const PORT = `Choose a port from ${PROXY_PORT_MIN} to ${PROXY_PORT_MAX}.`
const parts = {
  /** Where proxies listen. */
  port: v.pipe(v.number(PORT), v.integer(PORT), v.minValue(PROXY_PORT_MIN, PORT), v.maxValue(PROXY_PORT_MAX, PORT)),
  /** Who may use one: programs of its own machine, or whoever reaches it. */
  reach: v.picklist(PROXY_REACHES),
  unknown: v.picklist(PROXY_ACTIONS),
  inspect: hosts,
  pass: hosts,
  deny: hosts,
  bypass: v.pipe(
    v.array(
      v.pipe(
        entry,
        v.check(isBypass, 'Use hosts like *.local, or networks like 10.0.0.0/8.'),
        v.metadata({ examples: ['localhost', '*.local', '10.0.0.0/8', '::1'] }),
      ),
    ),
    limited,
  ),
}

/** GET (everybody) and PUT with If-Match (admin) /proxy: what inspecting proxies do with the hosts they reach. A running proxy follows within seconds. */
const value = v.pipe(
  v.strictObject(parts),
  v.forward(
    v.check(({ inspect, pass, deny }) => {
      const all = [...inspect, ...pass, ...deny]
      return new Set(all).size === all.length
    }, 'Name each host once, in one of the three lists.'),
    ['deny'],
  ),
)
export type ProxySettings = Of<typeof value>

const names = v.array(v.string())
const stored = v.object({ ...parts, inspect: names, pass: names, deny: names, bypass: names, version: v.string() })
export type StoredProxySettings = Of<typeof stored>

/** Of an organization that never decided: everything is inspected but what stays on the machine or in its network (RFC 1918, RFC 4193, RFC 3927). */
export const DEFAULT_PROXY: ProxySettings = {
  port: PROXY_PORT_DEFAULT,
  reach: 'machine',
  unknown: 'inspect',
  inspect: [],
  pass: [],
  deny: [],
  bypass: ['localhost', '*.local', '127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '::1', 'fc00::/7'],
}

export const proxySetting: Setting<ProxySettings, StoredProxySettings> = { name: 'proxy', path: PATHS.proxy, value, stored }

export const readProxySettings = readerOf(stored, 'proxy settings')
