import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

import ipaddr from 'ipaddr.js'

import { createDecider, hostInPolicy, isHostPattern } from '#domain/proxy/policy.ts'
import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { Leaf, LeafBody, ServedProxy } from '#wire/agent/proxy.ts'

import { proxySettingsOf } from '../resources/proxy.ts'
import { makeLeaf } from './certificate.ts'
import { authorityCertificate, type TlsRecord, tlsPath } from './records.ts'

/** A proxy that lost its rights cannot go on for longer; clients never see how short it is. */
const LEAF_LIFETIME_MS = 24 * 3_600_000

interface ProxyParts {
  documents: DocumentPort
  keyring: Keyring
  clock: Clock
}

/** What the control plane of agents gives inspecting proxies. */
export function createProxyPort(parts: ProxyParts) {
  const { documents } = parts
  return {
    served: async (orgId: string): Promise<ServedProxy> => ({
      settings: await proxySettingsOf(documents, orgId),
      authority: (await authorityCertificate(documents, orgId)) ?? null,
    }),
    leafFor: leafIssuer(parts),
  }
}

/**
 * Certificates for the hosts that a proxy inspects. The authority's key signs here and leaves the platform never, so whoever takes a proxy's machine
 * has certificates of a day for what is inspected, and nothing to sign more with.
 */
export function leafIssuer({ documents, keyring, clock }: ProxyParts) {
  return async (orgId: string, { host: written, publicKey }: LeafBody): Promise<Leaf> => {
    const host = hostInPolicy(written)
    if (host.startsWith('*') || !isHostPattern(host)) throw wrong('host', 'This is no host name and no address.')
    const key = readable(publicKey)
    const { action } = createDecider(await proxySettingsOf(documents, orgId))(host)
    if (action !== 'inspect') throw new Fault('forbidden', `The proxy settings do not say that ${host} is inspected.`)
    const authority = (await documents.get<TlsRecord>(tlsPath(orgId)))?.data.authority
    if (!authority)
      throw new Fault('not-found', 'This organization has no certificate authority for inspection. An owner makes one in TLS settings.')
    const nowMs = clock()
    if (Date.parse(new X509Certificate(authority.certificate).validTo) <= nowMs)
      throw new Fault('conflict', 'The certificate authority for inspection has expired. An owner rotates it in TLS settings.')
    const certificate = makeLeaf({
      host,
      address: ipaddr.isValid(host) ? Buffer.from(ipaddr.parse(host).toByteArray()) : undefined,
      publicKey: key,
      authority: { certificate: authority.certificate, privateKey: createPrivateKey(keyring.open(authority.sealedKey)) },
      nowMs,
      lifetimeMs: LEAF_LIFETIME_MS,
    })
    return { certificate, validToMs: Date.parse(new X509Certificate(certificate).validTo) }
  }
}

function readable(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPublicKey(pem)
  } catch {
    key = undefined
  }
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw wrong('publicKey', 'Send a public key on P-256 in PEM.')
  return key
}

const wrong = (field: string, sentence: string): Fault => new Fault('invalid', sentence, { fields: { [field]: sentence } })
