import { SIGN_IN_PROVIDERS, type SignInProvider } from '#wire/sign-in-providers.ts'

import { type Installation, PASSWORD, type Session } from './installation.ts'

/** By their own methods, through the provider of the organization on an account of their own, or on one that it keeps. */
export type Kind = 'own' | 'connected' | 'kept'

export interface Holder {
  kind: Kind
  hasPassword: boolean
}

/** Somebody signed in, and a member of an organization. */
export interface Subject extends Holder {
  session: Session
  email: string
  orgId: string
}

/** A way in: what `amr` of its tokens says, and how it goes. `orgId` is whose provider vouches for the person, where one does. */
export interface Beginning extends Holder {
  methods: string[]
  protocol?: 'oidc' | 'saml'
  begin(at: Installation, email: string, orgId: string): Promise<Session>
}

const own = (methods: string[], begin: Beginning['begin'], hasPassword = true): Beginning => ({ kind: 'own', hasPassword, methods, begin })

const byProvider = (provider: SignInProvider): Beginning =>
  own(
    [SIGN_IN_PROVIDERS[provider].id],
    (at, email) => at.began(at.toolkit('v1/accounts:signInWithIdp', at.providerResponse(provider, email, email))),
    false,
  )

const onOwnAccount = (protocol: 'oidc' | 'saml'): Beginning => ({
  kind: 'connected',
  hasPassword: true,
  methods: [protocol],
  protocol,
  async begin(at, email, orgId) {
    const account = at.account(email)
    await at.join(account, orgId, 'editor')
    await at.connect(orgId, account)
    return at.throughOrganization(orgId, `subject of ${account.uid}`, email)
  },
})

/** Let in by an invitation, and known to nobody before. */
const onKeptAccount = (protocol: 'oidc' | 'saml'): Beginning => ({
  kind: 'kept',
  hasPassword: false,
  methods: [protocol],
  protocol,
  async begin(at, email, orgId) {
    const body = { email, role: 'editor' }
    await at.call('POST', '/api/invitations', { token: await at.ownersToken(orgId), body })
    return at.throughOrganization(orgId, email, email)
  },
})

/** Runs a way in to its end: whoever came by their own methods is made a member. */
export async function subjectOf(at: Installation, way: Beginning, email: string, orgId: string): Promise<Subject> {
  const session = await way.begin(at, email, orgId)
  if (way.kind === 'own') await at.join({ uid: session.uid, email }, orgId, 'editor')
  return { session, email, orgId, kind: way.kind, hasPassword: way.hasPassword }
}

/** Every way to begin a session. A test holds the calls of the sign-in that answer one against this list. */
export const BEGINNINGS: Record<string, Beginning> = {
  'a sign-up': own(['pwd'], async (at, email) => {
    const signedUp = await at.signUp(email)
    const user = at.identity.context.users.byUid(signedUp.uid)
    if (user) at.identity.context.users.save({ ...user, emailVerified: true })
    return signedUp
  }),
  'the password': own(['pwd'], async (at, email) => {
    at.account(email)
    return at.began(at.withPassword(email))
  }),
  'the password and an authenticator app': own(['pwd', 'otp'], async (at, email) => {
    const { secret } = await at.enrolFactor(await at.person(email))
    return at.withFactor(at.withPassword(email), at.digitsOf(secret))
  }),
  'the password and a recovery code': own(['pwd', 'recovery-code'], async (at, email) => {
    const { session } = await at.enrolFactor(await at.person(email))
    const { codes } = (await at.call('POST', '/api/me/recovery-codes', { token: session.idToken })).body as { codes: string[] }
    return at.withFactor(at.withPassword(email), codes[0] ?? '')
  }),
  ...Object.fromEntries((Object.keys(SIGN_IN_PROVIDERS) as SignInProvider[]).map((provider) => [provider, byProvider(provider)])),
  'a provider and an authenticator app': own(
    ['google.com', 'otp'],
    async (at, email) => {
      const enter = () => at.toolkit('v1/accounts:signInWithIdp', at.providerResponse('google', email, email))
      const { secret } = await at.enrolFactor(await at.began(enter()))
      return at.withFactor(enter(), at.digitsOf(secret))
    },
    false,
  ),
  'an organization’s OpenID provider, on an account of one’s own': onOwnAccount('oidc'),
  'an organization’s SAML provider, on an account of one’s own': onOwnAccount('saml'),
  'an organization’s OpenID provider, on an account it keeps': onKeptAccount('oidc'),
  'an organization’s SAML provider, on an account it keeps': onKeptAccount('saml'),
  'the enrolment of an authenticator app': own(['pwd', 'otp'], async (at, email) => (await at.enrolFactor(await at.person(email))).session),
  'the removal of an authenticator app': own(['pwd', 'otp'], async (at, email) => {
    const { idToken, uid } = (await at.enrolFactor(await at.person(email))).session
    const mfaEnrollmentId = at.identity.context.factors.of(uid)[0]?.id
    return at.began(at.toolkit('v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId }))
  }),
  'a change of the password': own(['pwd'], async (at, email) => {
    const { idToken } = await at.person(email)
    return at.began(at.toolkit('v1/accounts:update', { idToken, password: PASSWORD }))
  }),
}
