import type { Keyring } from '#platform/lib/keyring.ts'
import { PATHS } from '#wire/product/paths.ts'
import { generateAuthorityBody, type TlsSettings, tlsPolicyBody, tlsSettings, uploadAuthorityBody } from '#wire/product/tls.ts'

import { memberRoute, type Route } from '../route.ts'
import { type Actor, type AuditDraft, changeOrganization, checkVersion, NO_VERSION, type Services } from '../services.ts'
import { makeAuthority } from '../tls/certificate.ts'
import { authorityIn, certificateView, FORMER_MAX, NO_TLS, tlsPath, type TlsRecord } from '../tls/records.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

const TARGET = 'tls/settings'

type Change = { record: TlsRecord; audit: Pick<AuditDraft, 'action' | 'details'> }

/** The authority of inspection and the policy for versions: one document, read by everybody, without the private key. */
export function tlsRoutes(services: Services, keyring: Keyring): Route[] {
  const { documents, clock } = services
  const answer = responseOf(tlsSettings)

  async function read(orgId: string): Promise<{ body: TlsSettings; version: string }> {
    const found = await documents.get<TlsRecord>(tlsPath(orgId))
    const { authority, former, minVersion } = found?.data ?? NO_TLS
    const version = found?.version ?? NO_VERSION
    const body: TlsSettings = {
      authority: authority && { certificate: certificateView(authority.certificate), origin: authority.origin, sinceMs: authority.sinceMs },
      former: former.map(({ certificate, untilMs }) => ({ certificate: certificateView(certificate), untilMs })),
      minVersion,
      version,
    }
    return { body, version }
  }

  async function change(
    actor: Actor,
    needed: 'admin' | 'owner',
    ifVersion: string | undefined,
    work: (now: TlsRecord) => Change,
  ): Promise<{ body: TlsSettings; version: string }> {
    const { orgId } = actor.caller
    await changeOrganization(services, actor, needed, async (transaction) => {
      const found = await transaction.get<TlsRecord>(tlsPath(orgId))
      checkVersion({ version: found?.version ?? NO_VERSION }, ifVersion)
      const before = found?.data ?? NO_TLS
      const { record, audit } = work(before)
      transaction.set(tlsPath(orgId), record)
      return { result: undefined, audit: { ...audit, target: TARGET, before, after: record } }
    })
    return read(orgId)
  }

  /** Another authority, or none: the one before stays known by its certificate, and its key is gone. */
  function replaced(now: TlsRecord, authority: TlsRecord['authority']): TlsRecord {
    const left = now.authority ? [{ certificate: now.authority.certificate, untilMs: clock() }] : []
    return { ...now, authority, former: [...left, ...now.former].slice(0, FORMER_MAX) }
  }

  const authorityOf = (certificate: string, privateKey: string, origin: 'generated' | 'uploaded'): NonNullable<TlsRecord['authority']> => ({
    certificate,
    sealedKey: keyring.seal(privateKey),
    origin,
    sinceMs: clock(),
  })

  type Pair = { certificate: string; privateKey: string }
  const useAuthority = (
    actor: Parameters<typeof change>[0],
    ifVersion: string | undefined,
    pair: Pair,
    origin: 'generated' | 'uploaded',
    action: string,
  ) =>
    change(actor, 'owner', ifVersion, (now) => ({
      record: replaced(now, authorityOf(pair.certificate, pair.privateKey, origin)),
      audit: { action, details: { fingerprint: certificateView(pair.certificate).fingerprint } },
    }))

  return [
    memberRoute('viewer', {
      method: 'get',
      path: PATHS.tls,
      summary: 'The certificate authority of inspection and the oldest version of TLS that is fine; never a private key',
      answer,
      handle: ({ caller }) => read(caller.orgId),
    }),
    memberRoute('admin', {
      method: 'put',
      path: PATHS.tls,
      summary: 'Choose the oldest version of TLS that is fine. The console counts what is older; nothing is blocked',
      audit: 'tls.change-policy',
      ifMatch: true,
      body: bodyOf(tlsPolicyBody),
      answer,
      handle: ({ body: { minVersion }, ifVersion, ...actor }) =>
        change(actor, 'admin', ifVersion, (now) => ({
          record: { ...now, minVersion },
          audit: { action: 'tls.change-policy', details: { minVersion } },
        })),
    }),
    memberRoute('owner', {
      method: 'post',
      path: PATHS.tlsAuthority,
      summary: 'Make a new certificate authority in the place of what there is',
      audit: 'tls.generate-authority',
      personOnly: true,
      ifMatch: true,
      body: bodyOf(generateAuthorityBody),
      answer,
      handle: ({ body, ifVersion, ...actor }) =>
        useAuthority(actor, ifVersion, makeAuthority({ ...body, notBeforeMs: clock() }), 'generated', 'tls.generate-authority'),
    }),
    memberRoute('owner', {
      method: 'put',
      path: PATHS.tlsAuthority,
      summary: 'Use a certificate authority of your own in the place of what there is',
      audit: 'tls.upload-authority',
      personOnly: true,
      ifMatch: true,
      body: bodyOf(uploadAuthorityBody),
      answer,
      handle: async ({ body, ifVersion, ...actor }) =>
        useAuthority(actor, ifVersion, authorityIn(body, clock()), 'uploaded', 'tls.upload-authority'),
    }),
    memberRoute('owner', {
      method: 'delete',
      path: PATHS.tlsAuthority,
      summary: 'Take the certificate authority away, with its private key',
      audit: 'tls.remove-authority',
      personOnly: true,
      ifMatch: true,
      answer,
      handle: ({ ifVersion, ...actor }) =>
        change(actor, 'owner', ifVersion, (now) => ({ record: replaced(now, null), audit: { action: 'tls.remove-authority' } })),
    }),
  ]
}
