import { ACCESS_TOKEN_MS } from '#platform/access/membership-tokens.ts'
import { ORG_SESSION_SECONDS } from '#platform/lib/session-scope.ts'

import type { Holder, Subject } from './beginnings.ts'
import { type Installation, PASSWORD, type Session } from './installation.ts'

/** What an ending takes: everything the session held, or what was issued in it for one organization. */
export type Scope = 'everything' | 'one organization'

export interface Ending {
  takes: Scope
  /** Whether personal API keys work afterwards; they outlive sessions, and not the account or the membership. */
  keysStay: boolean
  /** It ends the organization, too: each subject is in one of their own. */
  ownOrganization?: true
  /** Takes everything from an account that the organization keeps, whatever it takes from others. */
  takesKeptAccounts?: true
  /** Whether it can happen to a session of this kind. */
  happensTo(holder: Holder): boolean
  end(at: Installation, subject: Subject): Promise<void>
}

const always = (): boolean => true
const onOwnAccount = ({ kind }: Holder): boolean => kind !== 'kept'
const onOwnSession = ({ kind }: Holder): boolean => kind === 'own'
const throughOrganization = ({ kind }: Holder): boolean => kind !== 'own'

/** Another sign-in of the same person by their own methods: what one browser does to the session of another. */
async function elsewhere(at: Installation, { session, email }: Subject): Promise<Session> {
  const { users, factors, links } = at.identity.context
  const user = users.byUid(session.uid)
  const first = user?.passwordHash
    ? at.withPassword(email)
    : at.toolkit('v1/accounts:signInWithIdp', at.providerResponse(providerOf(links.of(session.uid)[0]?.provider), email, email))
  const [factor] = factors.of(session.uid)
  if (!factor) return at.began(first)
  return at.withFactor(first, at.digitsOf(at.openSealed(factor.sealedSecret)))
}
const providerOf = (id: string | undefined) => (id === 'github.com' ? 'github' : id === 'microsoft.com' ? 'microsoft' : 'google')

async function done(reply: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await reply
  if (status >= 300) throw new Error(`${status} ${text}`)
}

/** Every way to end a session, or what was reached in it. */
export const ENDINGS: Record<string, Ending> = {
  'a change of the password': {
    takes: 'everything',
    keysStay: true,
    happensTo: (subject) => onOwnAccount(subject) && subject.hasPassword,
    end: async (at, subject) => {
      const { idToken } = await elsewhere(at, subject)
      await done(at.toolkit('v1/accounts:update', { idToken, password: `${PASSWORD} two` }))
    },
  },
  'a first password beside a provider': {
    takes: 'everything',
    keysStay: true,
    happensTo: (subject) => onOwnSession(subject) && !subject.hasPassword,
    end: async (at, subject) => {
      const { idToken } = await elsewhere(at, subject)
      await done(at.toolkit('v1/accounts:signUp', { idToken, email: subject.email, password: PASSWORD }))
    },
  },
  'a reset of the password': {
    takes: 'everything',
    keysStay: true,
    happensTo: onOwnAccount,
    end: async (at, { email }) => {
      await done(at.toolkit('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }))
      await done(at.toolkit('v1/accounts:resetPassword', { oobCode: at.codeOf('PASSWORD_RESET'), newPassword: `${PASSWORD} two` }))
    },
  },
  'a reset of the password, of an address that nobody had proved': {
    takes: 'everything',
    keysStay: false,
    happensTo: onOwnAccount,
    end: async (at, { email, session }) => {
      const user = at.identity.context.users.byUid(session.uid)
      if (user) at.identity.context.users.save({ ...user, emailVerified: false })
      await done(at.toolkit('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }))
      await done(at.toolkit('v1/accounts:resetPassword', { oobCode: at.codeOf('PASSWORD_RESET'), newPassword: `${PASSWORD} two` }))
    },
  },
  'another e-mail address': {
    takes: 'everything',
    keysStay: true,
    happensTo: onOwnAccount,
    end: async (at, subject) => {
      const { idToken } = await elsewhere(at, subject)
      await done(at.toolkit('v1/accounts:update', { idToken, email: `moved.${subject.email}` }))
    },
  },
  'another e-mail address, by the link of an e-mail': {
    takes: 'everything',
    keysStay: true,
    happensTo: onOwnAccount,
    end: async (at, subject) => {
      const { idToken } = await elsewhere(at, subject)
      const newEmail = `moved.${subject.email}`
      await done(at.toolkit('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }))
      await done(at.toolkit('v1/accounts:update', { oobCode: at.codeOf('VERIFY_AND_CHANGE_EMAIL') }))
    },
  },
  'a second factor': {
    takes: 'everything',
    keysStay: true,
    happensTo: onOwnAccount,
    end: async (at, subject) => void (await at.enrolFactor(await elsewhere(at, subject))),
  },
  'a second factor removed': {
    takes: 'everything',
    keysStay: true,
    happensTo: (subject) => onOwnAccount(subject),
    end: async (at, subject) => {
      const factorOf = () => at.identity.context.factors.of(subject.session.uid)[0]
      if (!factorOf()) await at.enrolFactor(await elsewhere(at, subject))
      const { idToken } = await elsewhere(at, subject)
      await done(at.toolkit('v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId: factorOf()?.id }))
    },
  },
  '“sign out everywhere”': {
    takes: 'everything',
    keysStay: true,
    happensTo: onOwnAccount,
    end: async (at, subject) => {
      const { idToken } = await elsewhere(at, subject)
      await done(at.toolkit('v2/accounts:revokeToken', { idToken, token: idToken }))
    },
  },
  '“sign out everywhere”, of an account that an organization keeps': {
    takes: 'everything',
    keysStay: true,
    happensTo: ({ kind }) => kind === 'kept',
    end: async (at, { session: { idToken } }) => done(at.toolkit('v2/accounts:revokeToken', { idToken, token: idToken })),
  },
  'signing out: its refresh token is revoked': {
    takes: 'everything',
    keysStay: true,
    happensTo: always,
    end: async (at, { session: { idToken, refreshToken } }) =>
      done(at.toolkit('v2/accounts:revokeToken', { idToken, token: refreshToken })),
  },
  'the list of sessions': {
    takes: 'everything',
    keysStay: true,
    happensTo: onOwnAccount,
    end: async (at, subject) => {
      const { idToken } = await elsewhere(at, subject)
      const id = at.sessionIdOf(subject.session)
      await done(at.call('DELETE', `/api/me/sessions/${id}`, { token: idToken }))
    },
  },
  'the end of all other sessions': {
    takes: 'everything',
    keysStay: true,
    happensTo: onOwnAccount,
    end: async (at, subject) => {
      const { idToken } = await elsewhere(at, subject)
      await done(at.call('POST', '/api/me/sessions/end-others', { token: idToken }))
    },
  },
  'the deletion of the account': {
    takes: 'everything',
    keysStay: false,
    happensTo: onOwnAccount,
    end: async (at, subject) => {
      const { idToken } = await elsewhere(at, subject)
      await done(at.call('DELETE', '/api/me', { token: idToken }))
    },
  },
  'a disabled account': {
    takes: 'everything',
    keysStay: false,
    happensTo: always,
    end: async (at, { session }) => at.identity.setDisabled(session.uid, true),
  },
  'the operator': {
    takes: 'everything',
    keysStay: true,
    happensTo: always,
    end: async (at, { session }) => at.identity.revokeSessions(session.uid),
  },
  'removal from the organization': {
    takes: 'one organization',
    keysStay: false,
    happensTo: always,
    end: async (at, subject) => {
      await done(at.call('DELETE', `/api/members/${subject.session.uid}`, { token: await at.ownersToken(subject.orgId) }))
      at.pass(5_000)
    },
  },
  'leaving the organization': {
    takes: 'one organization',
    keysStay: false,
    happensTo: always,
    end: async (at, { session, orgId }) => {
      await done(at.call('POST', '/api/members/leave', { token: (await at.tokensIn(session, orgId)).apiToken }))
      at.pass(5_000)
    },
  },
  'the deletion of the organization, on its day': {
    takes: 'one organization',
    keysStay: false,
    ownOrganization: true,
    takesKeptAccounts: true,
    happensTo: always,
    end: async (at, { orgId }) => {
      await at.removeOrganization(orgId)
      at.pass(5_000)
    },
  },
  'another role': {
    takes: 'one organization',
    keysStay: true,
    happensTo: always,
    end: async (at, subject) => {
      const headers = { 'if-match': '*' }
      const body = { role: 'viewer' }
      await done(at.call('PATCH', `/api/members/${subject.session.uid}`, { token: await at.ownersToken(subject.orgId), body, headers }))
      at.pass(5_000)
    },
  },
  'a day through the provider of an organization': {
    takes: 'everything',
    keysStay: true,
    happensTo: throughOrganization,
    end: async (at, { session }) => {
      at.pass(ORG_SESSION_SECONDS * 1000)
      await at.refresh(session.refreshToken)
    },
  },
  'the end of single sign-on in the organization, with the next refresh': {
    takes: 'everything',
    keysStay: true,
    happensTo: throughOrganization,
    end: async (at, { session, orgId }) => {
      const again = await at.closeSso(orgId)
      await at.refresh(session.refreshToken)
      await again()
    },
  },
  'sixty days without use': {
    takes: 'everything',
    keysStay: true,
    happensTo: onOwnSession,
    end: async (at) => at.pass(61 * 24 * 3600_000),
  },
}

/** Lives of tokens that nobody ended, in milliseconds. */
export const LIVES = { idToken: 3600_000 + 60_000, access: ACCESS_TOKEN_MS, pulse: 15 * 60_000 + 60_000 }
