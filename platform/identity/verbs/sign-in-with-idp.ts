import { z } from 'zod'

import { newId } from '#platform/lib/ids.ts'
import { SIGN_IN_PROVIDERS } from '#wire/sign-in-providers.ts'

import type { IdentityContext, Verb } from '../context.ts'
import { giveNotice } from '../notices.ts'
import { newUser, providersOf, readFields, recentlySignedIn, refuseManaged } from '../people.ts'
import { type ProviderGrant, providerFlows } from '../providers/sign-in.ts'
import { Refusal } from '../refusal.ts'
import { startSessionOrAskFactor } from '../second-factor.ts'
import type { Link } from '../store/links.ts'
import type { User } from '../store/users.ts'

const Body = z.object({ postBody: z.string().max(2048).optional(), idToken: z.string().optional(), autoCreate: z.boolean().optional() })

/**
 * accounts:signInWithIdp: with the one-time code of a sign-in at a provider, which takes the place of the provider's ID token, and with the secret of
 * the page that started it in place of the nonce. With `idToken` the provider is linked to that account. One account for each address: somebody who
 * has one must first sign in with its own method, so that neither a provider's claim about an address nor a hijacked address at the provider takes an
 * account over.
 */
export const signInWithIdp: Verb = async (identity, body, client) => {
  const { postBody = '', idToken, autoCreate = true } = readFields(Body, body)
  await identity.limits.onAddress(client.address)
  const form = new URLSearchParams(postBody)
  const grant = providerFlows(identity.tickets).redeem(form.get('id_token') ?? '', form.get('nonce') ?? '')
  if (!grant || grant.providerId !== form.get('providerId'))
    throw new Refusal('PROVIDER_CODE_EXPIRED', 'This sign-in was used or took too long.')

  const { providerId } = grant
  const answer = { kind: 'identitytoolkit#VerifyAssertionResponse', providerId, federatedId: grant.person.subject }
  if (idToken !== undefined) {
    const user = await recentlySignedIn(identity, idToken)
    connect(identity, user, grant)
    return { ...answer, localId: user.uid, emailVerified: user.emailVerified, providerUserInfo: providersOf(identity, user) }
  }
  const found = accountOf(identity, grant, autoCreate)
  if (!found) return { ...answer, needConfirmation: true, email: grant.person.email, verifiedProvider: ['password'] }
  const { uid, email } = found.user
  const throughProvider = email !== null && (await identity.mustUseSso({ uid, email }))
  const user = identity.users.byUid(uid) // again: it may have changed during the check
  if (!user) throw new Refusal('USER_NOT_FOUND')
  const { isNewUser } = found
  if (user.disabled) throw new Refusal('USER_DISABLED')
  if (throughProvider) throw new Refusal('SSO_REQUIRED', 'Your organization requires its identity provider. Choose “Continue with SSO”.')
  const facts = { isNewUser, emailVerified: user.emailVerified, ...(user.email !== null && { email: user.email }) }
  return { ...answer, ...facts, ...(await startSessionOrAskFactor(identity, user, { provider: providerId, claims: {} }, client)) }
}

/** The account of this person, made on first sight; undefined when the address belongs to an account that does not know them. */
function accountOf(
  identity: IdentityContext,
  { providerId, person }: ProviderGrant,
  mayCreate: boolean,
): { user: User; isNewUser: boolean } | undefined {
  const link = identity.links.find(providerId, person.subject)
  const known = link && identity.users.byUid(link.uid)
  if (known) return { user: known, isNewUser: false }
  if (!mayCreate) throw new Refusal('USER_NOT_FOUND')
  const { name } = Object.values(SIGN_IN_PROVIDERS).find(({ id }) => id === providerId) ?? { name: 'The provider' }
  if (person.email === undefined) throw new Refusal('PROVIDER_EMAIL_MISSING', `${name} did not provide an e-mail address.`)
  if (!person.emailVerified) throw new Refusal('PROVIDER_EMAIL_UNVERIFIED', `${name} does not vouch for your e-mail address.`)
  if (identity.users.byEmail(person.email)) return undefined
  const facts = { email: person.email, emailVerified: true, displayName: person.name || null }
  const user = newUser(identity, { uid: newId(identity.clock()), ...facts })
  if (!identity.users.save(user)) return undefined
  identity.links.add(linkTo(identity, user, { providerId, person }))
  return { user, isNewUser: true }
}

function connect(identity: IdentityContext, user: User, grant: ProviderGrant): void {
  refuseManaged(user)
  const linked = identity.links.find(grant.providerId, grant.person.subject)
  if (linked?.uid === user.uid) return
  if (linked) throw new Refusal('FEDERATED_USER_ID_ALREADY_LINKED')
  if (!identity.links.add(linkTo(identity, user, grant))) throw new Refusal('PROVIDER_ALREADY_LINKED')
  const { email, emailVerified } = grant.person
  if (emailVerified && email === user.email) identity.users.save({ ...user, emailVerified: true })
  giveNotice(identity, user, 'provider-connected')
}

const linkTo = ({ clock }: IdentityContext, { uid }: User, { providerId, person }: Omit<ProviderGrant, 'challenge'>): Link => ({
  provider: providerId,
  subject: person.subject,
  uid,
  email: person.email ?? null,
  displayName: person.name || null,
  linkedAt: clock(),
})
