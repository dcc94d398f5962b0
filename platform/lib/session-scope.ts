import type { IdentityUser } from './ports/identity.ts'

/**
 * A session that an organization's identity provider vouched for. The provider tells nobody when it lets a person go, so a day later at the latest
 * it is asked again. Sessions by a person's own methods last until somebody ends them or they lie idle.
 */
export const ORG_SESSION_SECONDS = 24 * 3600

/** What somebody reads who came through an organization's identity provider and asks for what is outside of it. */
export const SIGN_IN_YOURSELF =
  'You signed in through the identity provider of an organization, which opens that organization only. For this, sign out and sign in with your own password or provider.'

/** Whether a session is the person's own in everything: begun by their own methods, or on an account that the organization keeps. */
export const isOwnSession = ({ session, keptBy }: Pick<IdentityUser, 'session' | 'keptBy'>): boolean =>
  session.orgId === null || session.orgId === keptBy
