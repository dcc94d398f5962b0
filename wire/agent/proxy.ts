import * as v from 'valibot'

import { HOST_MAX } from '#domain/proxy/policy.ts'

import { proxySetting } from '../product/proxy.ts'
import { type Of, readerOf } from '../product/schema.ts'

/** What an inspecting proxy asks at the agents' address, with a deployment's registration token. */
export const PROXY_PATHS = { settings: '/agent/v1/proxy', certificates: '/agent/v1/proxy/certificates' } as const

/** Requests and connections that came from one carry it, and have the source `capture`. */
export const CAPTURE_TAG = { key: 'sightglass.source', value: 'capture' } as const

/** GET settings. With `If-None-Match` 304 as long as nothing changed. */
const served = v.object({
  settings: proxySetting.value,
  /** Certificate of the authority whose certificates clients are shown, PEM; null: there is none, and nothing encrypted can be opened. */
  authority: v.nullable(v.string()),
})
export type ServedProxy = Of<typeof served>
export const readServedProxy = readerOf(served, 'proxy settings')

const PUBLIC_KEY_MAX = 1_024

/** POST certificates: one for a host that the settings say is inspected. The proxy's own key signs; that of the authority stays on the platform. */
export const leafBody = v.strictObject({
  host: v.pipe(v.string(), v.minLength(1, 'Name the host.'), v.maxLength(HOST_MAX, `Use at most ${HOST_MAX} characters.`)),
  /** On P-256, SPKI in PEM. */
  publicKey: v.pipe(v.string(), v.maxLength(PUBLIC_KEY_MAX, `Use at most ${PUBLIC_KEY_MAX} characters.`)),
})
export type LeafBody = Of<typeof leafBody>

const leaf = v.object({ certificate: v.string(), validToMs: v.number() })
export type Leaf = Of<typeof leaf>
export const readLeaf = readerOf(leaf, 'certificate')
