import { describe, expect, test } from 'vitest'

import { bodyOf, jsonSchemaOf } from '#platform/api/wire-schema.ts'
import { endpointSettings } from '#wire/product/agent-endpoints.ts'
import { filterSettings } from '#wire/product/agent-filters.ts'
import { agentConfig, agentReleaseResource, agentRollouts, importBody, releaseConfigs, rollOutBody } from '#wire/product/agent-releases.ts'
import { serviceSettings, serviceTest, serviceTestBody } from '#wire/product/agent-services.ts'
import { agentSettings } from '#wire/product/agent-settings.ts'
import { agent } from '#wire/product/agents.ts'
import { createKeyBody, issuedKey, personalKeys } from '#wire/product/api-keys.ts'
import { auditCheck, auditRecord } from '#wire/product/audit.ts'
import { contactBody, contactResponse } from '#wire/product/contact.ts'
import { deploymentResource, pinReleaseBody } from '#wire/product/deployments.ts'
import { readListedEnvironment, readListedObjective } from '#wire/product/early-readers.ts'
import { environmentResource } from '#wire/product/environments.ts'
import { evidenceLinkResource } from '#wire/product/evidence-links.ts'
import {
  acceptedInvitation,
  invitation,
  invitationTokenBody,
  invitationView,
  inviteBody,
  issuedInvitation,
  myInvitations,
} from '#wire/product/invitations.ts'
import {
  deletedMe,
  endedSessions,
  issuedRecoveryCodes,
  me,
  notifications,
  ownData,
  ownRecoveryCodes,
  ownSessions,
  singleSignOns,
  storedNotifications,
} from '#wire/product/me.ts'
import { memberResource } from '#wire/product/members.ts'
import { objectiveResource } from '#wire/product/objectives.ts'
import {
  changeOrganizationBody,
  createdOrganization,
  createOrganizationBody,
  myOrganizations,
  organization,
} from '#wire/product/organizations.ts'
import { overview } from '#wire/product/overview.ts'
import {
  readAcceptedInvitation,
  readContactResponse,
  readInvitationView,
  readSsoExchanged,
  readSsoLookup,
} from '#wire/product/public-readers.ts'
import { readIssuedToken, readMyOrganizations, readOwnVendorNames } from '#wire/product/session-readers.ts'
import { ShapeError } from '#wire/product/reading.ts'
import { countriesSetting } from '#wire/product/countries.ts'
import { hostingSetting } from '#wire/product/hosting.ts'
import { maskingSetting } from '#wire/product/masking.ts'
import { proxySetting } from '#wire/product/proxy.ts'
import { retentionSetting } from '#wire/product/retention.ts'
import { openApiResource } from '#wire/product/openapi-documents.ts'
import { findReviewsBody, foundReviews, reviewResource, reviewStatesBody, reviewStatesResult } from '#wire/product/reviews.ts'
import { checkBody, problemsOf, readerOf, type Schema } from '#wire/product/schema.ts'
import { createServiceKeyBody, issuedServiceKey, serviceAccountResource } from '#wire/product/service-accounts.ts'
import {
  ssoConnectBody,
  ssoDomain,
  ssoDiscoverBody,
  ssoDiscovered,
  ssoDomainBody,
  ssoExchanged,
  ssoLookup,
  ssoLookupBody,
  ssoSettings,
  ssoSettingsBody,
  ssoTicket,
} from '#wire/product/sso.ts'
import { usage } from '#wire/product/usage.ts'
import { generateAuthorityBody, tlsPolicyBody, tlsSettings, uploadAuthorityBody } from '#wire/product/tls.ts'
import { keySet, rotateKeysBody, signingKeys } from '#wire/product/jwt-keys.ts'
import { issuedToken, issueTokenBody } from '#wire/product/tokens.ts'
import { clientHistory, clientSetting } from '#wire/product/client-decisions.ts'
import { endpointHistory, endpointSetting } from '#wire/product/endpoint-templates.ts'
import { readVendorSettings, vendorHistory, vendorSetting } from '#wire/product/vendor-corrections.ts'
import { viewResource } from '#wire/product/views.ts'
import fc from '#tests/properties.ts'
import { examplesOf } from '#tests/schema-examples.ts'

const resources = [
  objectiveResource,
  reviewResource,
  environmentResource,
  deploymentResource,
  viewResource,
  memberResource,
  evidenceLinkResource,
  agentReleaseResource,
  serviceAccountResource,
  openApiResource,
]
const answers: [string, Schema][] = [
  ...resources.map(({ name, item }): [string, Schema] => [name, item]),
  ['retention', retentionSetting.stored],
  ['masking policy', maskingSetting.stored],
  ['proxy', proxySetting.stored],
  ['hosting', hostingSetting.stored],
  ['countries', countriesSetting.stored],
  ['made link to evidence', evidenceLinkResource.made],
  ['vendor corrections', vendorSetting.stored],
  ['history of vendors', vendorHistory],
  ['decisions about endpoints', endpointSetting.stored],
  ['history of endpoints', endpointHistory],
  ['decisions about clients', clientSetting.stored],
  ['history of clients', clientHistory],
  ['agent settings', agentSettings.stored],
  ['agent filters', filterSettings.stored],
  ['agent endpoints', endpointSettings.stored],
  ['agent services', serviceSettings.stored],
  ['connection test', serviceTest],
  ['agent configuration', agentConfig],
  ['rollouts', agentRollouts],
  ['configurations of a release', releaseConfigs],
  ['found reviews', foundReviews],
  ['changed states', reviewStatesResult],
  ['agent', agent],
  ['personal keys', personalKeys],
  ['issued key', issuedKey],
  ['issued key of a service account', issuedServiceKey],
  ['audit record', auditRecord],
  ['audit check', auditCheck],
  ['contact', contactResponse],
  ['invitation', invitation],
  ['issued invitation', issuedInvitation],
  ['my invitations', myInvitations],
  ['invitation before signing in', invitationView],
  ['accepted invitation', acceptedInvitation],
  ['account', me],
  ['sign-ins', singleSignOns],
  ['sessions', ownSessions],
  ['ended sessions', endedSessions],
  ['recovery codes', ownRecoveryCodes],
  ['new recovery codes', issuedRecoveryCodes],
  ['notifications', storedNotifications],
  ['own data', ownData],
  ['deleted account', deletedMe],
  ['my organizations', myOrganizations],
  ['created organization', createdOrganization],
  ['organization', organization],
  ['overview', overview],
  ['usage', usage],
  ['TLS settings', tlsSettings],
  ['single sign-on settings', ssoSettings],
  ['domain', ssoDomain],
  ['sign-in method', ssoLookup],
  ['single sign-on ticket', ssoTicket],
  ['single sign-on exchange', ssoExchanged],
  ['what an identity provider says', ssoDiscovered],
  ['issued token', issuedToken],
  ['signing keys', signingKeys],
  ['key set', keySet],
]
const bodies: [string, Schema][] = [
  ...resources.filter(({ create }) => create.type !== 'never').map(({ name, create }): [string, Schema] => [`new ${name}`, create]),
  ...resources.filter(({ change }) => change.type !== 'never').map(({ name, change }): [string, Schema] => [`changed ${name}`, change]),
  ['retention', retentionSetting.value],
  ['masking policy', maskingSetting.value],
  ['proxy', proxySetting.value],
  ['hosting', hostingSetting.value],
  ['countries', countriesSetting.value],
  ['vendor corrections', vendorSetting.value],
  ['decisions about endpoints', endpointSetting.value],
  ['decisions about clients', clientSetting.value],
  ['agent settings', agentSettings.value],
  ['agent filters', filterSettings.value],
  ['agent endpoints', endpointSettings.value],
  ['agent services', serviceSettings.value],
  ['tested service', serviceTestBody],
  ['imported file', importBody],
  ['roll out', rollOutBody],
  ['kept release', pinReleaseBody],
  ['entities', findReviewsBody],
  ['states of entities', reviewStatesBody],
  ['new key', createKeyBody],
  ['new key of a service account', createServiceKeyBody],
  ['message', contactBody],
  ['new invitation', inviteBody],
  ['token of an invitation', invitationTokenBody],
  ['notifications', notifications],
  ['new organization', createOrganizationBody],
  ['changed organization', changeOrganizationBody],
  ['single sign-on settings', ssoSettingsBody],
  ['domain', ssoDomainBody],
  ['hint of an organization', ssoLookupBody],
  ['source of what a provider says', ssoDiscoverBody],
  ['connected organization', ssoConnectBody],
  ['pulse token', issueTokenBody],
  ['rotation of keys', rotateKeysBody],
  ['TLS policy', tlsPolicyBody],
  ['new authority', generateAuthorityBody],
  ['own authority', uploadAuthorityBody],
]
/** Pages without a session, and those of traffic before their first figures, read these by hand. */
const byHand: [string, Schema, (raw: unknown) => unknown][] = [
  ['readIssuedToken', issuedToken, readIssuedToken],
  ['readContactResponse', contactResponse, readContactResponse],
  ['readInvitationView', invitationView, readInvitationView],
  ['readAcceptedInvitation', acceptedInvitation, readAcceptedInvitation],
  ['readMyOrganizations', myOrganizations, readMyOrganizations],
  ['readSsoLookup', ssoLookup, readSsoLookup],
  ['readSsoExchanged', ssoExchanged, readSsoExchanged],
  ['readListedEnvironment', environmentResource.item, readListedEnvironment],
  ['readListedObjective', objectiveResource.item, readListedObjective],
]
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'more']

describe.each(answers)('a response: %s', (name, schema) => {
  const read = readerOf(schema, name)

  test('is read as it was, without what it says beyond its fields', () => {
    fc.assert(
      fc.property(examplesOf(schema), fc.constantFrom(...NAMES), (value, other) => {
        const raw: unknown = JSON.parse(JSON.stringify(value).replace(/^\{/, `{"${other}":1,`))
        expect(read(raw)).toEqual(value)
      }),
      { numRuns: 30 },
    )
  })

  test('lacking a field is refused with the name of the field', () => {
    const field = Object.keys((jsonSchemaOf(schema) as { properties: object }).properties)[0] ?? ''
    fc.assert(
      fc.property(examplesOf(schema), (value) => {
        expect(() => read({ ...(value as object), [field]: undefined })).toThrow(`${name}.${field} should be`)
      }),
      { numRuns: 5 },
    )
    for (const raw of [null, [], 7, 'x', undefined, { toString: 1 }]) expect(() => read(raw)).toThrow(ShapeError)
  })
})

test.each(byHand)('%s reads what its schema describes, and nothing else', (_name, schema, read) => {
  const fields = Object.keys((jsonSchemaOf(schema) as { properties: object }).properties)
  fc.assert(
    fc.property(examplesOf(schema), fc.constantFrom(...fields), fc.constantFrom(...NAMES), (value, field, other) => {
      expect(read(JSON.parse(JSON.stringify(value).replace(/^\{/, `{"${other}":1,`)))).toEqual(value)
      expect(() => read({ ...(value as object), [field]: { field } })).toThrow(`.${field} should be`)
      expect(() => read({ ...(value as object), [field]: undefined })).toThrow(ShapeError)
    }),
    { numRuns: 30 },
  )
})

test('readOwnVendorNames reads the names that the schema describes', () => {
  fc.assert(
    fc.property(examplesOf(vendorSetting.stored), (value) => {
      expect([...readOwnVendorNames(value)]).toEqual([...new Map(readVendorSettings(value).vendors.map(({ id, name }) => [id, name]))])
      expect(() => readOwnVendorNames({ ...(value as object), vendors: undefined })).toThrow(ShapeError)
    }),
    { numRuns: 30 },
  )
})

describe.each(bodies)('a body: %s', (_name, schema) => {
  test('is taken by both sides, or refused by both with the same sentences', () => {
    const anything = fc.oneof(
      examplesOf(schema),
      fc
        .tuple(examplesOf(schema), fc.dictionary(fc.constantFrom(...NAMES, 'name', 'key', 'role', 'bodies'), fc.jsonValue({ maxDepth: 2 })))
        .map(([value, more]) => ({ ...(value as object), ...more })),
      fc.jsonValue({ maxDepth: 2 }),
    )
    fc.assert(
      fc.property(anything, (raw) => {
        const checked = checkBody(schema, raw)
        const parsed = bodyOf(schema).safeParse(raw)
        expect(parsed.success).toBe('value' in checked)
        if (!parsed.success)
          expect(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]))).toEqual(
            'problems' in checked && checked.problems,
          )
      }),
      { numRuns: 60 },
    )
  })

  test('never repeats what was sent', () => {
    const secret = 'hunter2'.repeat(3)
    for (const raw of [secret, { [secret]: 1 }, { name: { secret }, role: secret, key: [[secret]], requests: secret, shared: secret }])
      expect(Object.values(problemsOf(schema, raw)).join(' ')).not.toContain(secret)
  })

  test('takes no field that it does not name', () => {
    for (const name of NAMES) {
      const raw: unknown = JSON.parse(`{"${name}": 1}`)
      expect(problemsOf(schema, raw)).toHaveProperty([name])
    }
  })
})

test('what is inside of a field is said at the field', () => {
  expect(problemsOf(deploymentResource.change, { tags: ['fine', 'not fine'] })).toEqual({ tags: 'Write tags like team:payments.' })
  expect(checkBody(deploymentResource.change, { tags: ['fine', 'not fine'] })).toEqual({
    problems: { 'tags.1': 'Write tags like team:payments.' },
  })
})
