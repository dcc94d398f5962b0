import { resolveTxt as askNames } from 'node:dns/promises'

import { OpenAPIHono } from '@hono/zod-openapi'

import type { Clock } from '#platform/lib/clock.ts'
import { onFault } from '#platform/lib/http.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { Log } from '#platform/lib/log.ts'
import type { AccessPort } from '#platform/lib/ports/access.ts'
import type { CredentialPort } from '#platform/lib/ports/credentials.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'

import { createDesk } from './desk.ts'
import { API_LIMITS, type ApiLimits, createGuard } from './guard.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'
import { mount } from './mount.ts'
import { refusalRecorder } from './refusals.ts'
import type { Route } from './route.ts'
import { contactRoutes } from './routes/contact.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { ssoRoutes } from './routes/sso.ts'
import { createSsoDirectory } from './sso/directory.ts'
import type { SsoPeople } from './sso/people.ts'
import { contactDesk } from './verbs/contact/send.ts'
import type { InvitationParts } from './verbs/invitations/invite.ts'
import type { ResolveTxt } from './verbs/sso/domains.ts'
import type { IssueTicket } from './verbs/sso/tickets.ts'

export interface JoiningOptions {
  documents: DocumentPort
  access: AccessPort & CredentialPort
  identity: IdentityPort
  events: EventPort
  keyring: Keyring
  people: SsoPeople
  clock: Clock
  log: Log
  /** Where the console and this API are reached from outside, without a slash at the end. */
  consoleUrl: string
  apiUrl: string
  internalHosts: readonly string[]
  post: InvitationParts['post']
  resolveTxt?: ResolveTxt
  limits?: Partial<ApiLimits>
}

/**
 * How people come to be members: single sign-on, invitations, and the contact page. `directory` is what the sign-in asks; `routes` the part of
 * the product API for it, mounted like every other. Two steps, because each of the two needs the other.
 */
export function openJoining(options: JoiningOptions) {
  const { documents, access, identity, events, keyring, people, clock, log, consoleUrl, apiUrl, internalHosts, post } = options
  const desk = createDesk({ documents, credentials: access, events, identity, clock, log })
  const directory = createSsoDirectory(desk, keyring, people)

  return {
    directory,
    routes(signIn: { ticket: IssueTicket; samlAddresses(orgId: string): { entityId: string; acsUrl: string } }): OpenAPIHono {
      const office = {
        keyring,
        people,
        internalHosts,
        addressesOf(orgId: string) {
          const { entityId, acsUrl } = signIn.samlAddresses(orgId)
          return { redirectUri: `${apiUrl}/sso/oidc/callback`, acsUrl, entityId, metadataUrl: entityId }
        },
      }
      const sso = { office, issueTicket: signIn.ticket, resolveTxt: options.resolveTxt ?? askNames, openFor: directory.openFor }
      return mounted(
        [
          ...ssoRoutes(desk, sso),
          ...invitationRoutes(desk, { consoleUrl, post }),
          ...contactRoutes(contactDesk({ documents, clock, log })),
        ],
        { guard: createGuard(access, identity, { ...API_LIMITS, ...options.limits }), recordRefusal: refusalRecorder(desk) },
        log,
      )
    },
  }
}

function mounted(routes: readonly Route[], parts: Parameters<typeof mount>[2], log: Log): OpenAPIHono {
  const app = new OpenAPIHono()
  app.onError(onFault(log))
  // Fixed paths first: `/invitations/look` must never be taken for the invitation with the id `look`.
  const byPath = [...Map.groupBy(routes, ({ path }) => path)].sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
  for (const [path, there] of byPath) {
    for (const route of there) mount(app, route, parts)
    refuseOtherMethods(app, path, there)
  }
  return app
}
