import type { IdentityUser } from './ports/identity.ts'

/**
 * Life of a session of an organization's identity provider. The provider does not report deactivated users, so it is consulted again after a day at
 * the latest. Sessions by a user's own methods last until they are ended or idle for too long.
 */
export const ORG_SESSION_SECONDS = 24 * 3600

/** The message for a session of an organization's identity provider that requests something outside of that organization. */
export const SIGN_IN_YOURSELF =
  'You are signed in through the identity provider of an organization, which gives access to that organization only. To continue, sign out and sign in with your own password or provider.'

/** Whether a session is the person's own in everything: begun by their own methods, or on an account that the organization keeps. */
export const isOwnSession = ({ session, keptBy }: Pick<IdentityUser, 'session' | 'keptBy'>): boolean =>
  session.orgId === null || session.orgId === keptBy
