import {
  linkWithCredential,
  type OAuthCredential,
  OAuthProvider,
  signInWithCredential,
  unlink,
  type User,
} from 'firebase/auth/web-extension'

import { SIGN_IN_PROVIDERS, type SignInProvider } from '#wire/sign-in-providers.ts'

import { currentUser, open } from './firebase.ts'

/** Signing in with Google, GitHub and Microsoft; apart from `firebase.ts`, because it is loaded when somebody chooses one. */
async function me(): Promise<User> {
  const user = await currentUser()
  if (!user) throw Object.assign(new Error('Nobody is signed in.'), { code: 'auth/user-token-expired' })
  return user
}

/** With the code that the platform sent to this page, and the secret with which the page began. */
export const signInByCode = async (provider: SignInProvider, code: string, verifier: string): Promise<User> =>
  (await signInWithCredential(open(), credentialOf(provider, code, verifier))).user

export const connectByCode = async (provider: SignInProvider, code: string, verifier: string): Promise<User> =>
  (await linkWithCredential(await me(), credentialOf(provider, code, verifier))).user

/** The platform takes the code where Google's service takes the provider's token. */
const credentialOf = (provider: SignInProvider, code: string, verifier: string): OAuthCredential =>
  new OAuthProvider(SIGN_IN_PROVIDERS[provider].id).credential({ idToken: code, rawNonce: verifier })

export async function disconnect(provider: SignInProvider): Promise<void> {
  await unlink(await me(), SIGN_IN_PROVIDERS[provider].id)
}

/** Ids of the ways in that the account has, as Firebase names them: `password`, `google.com` … */
export async function waysIn(): Promise<{ id: string; email: string }[]> {
  return (await me()).providerData.map(({ providerId, email }) => ({ id: providerId, email: email ?? '' }))
}
