import {
  browserPopupRedirectResolver,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  OAuthProvider,
  signInWithPopup,
  type User,
} from 'firebase/auth'

import { SIGN_IN_PROVIDERS, type SignInProvider } from '#wire/sign-in-providers.ts'

import { currentUser, open } from './firebase.ts'

/**
 * Signing in with Google, GitHub and Microsoft in a window of the Firebase project's own. The only module that names the part which opens it:
 * that part loads a script of Google's, and comes in an entry of the SDK of its own, so that nobody carries it who does not press the button.
 */
export const signInByWindow = async (provider: SignInProvider): Promise<User> =>
  (await signInWithPopup(open(), windowOf(provider), browserPopupRedirectResolver)).user

export async function connectByWindow(provider: SignInProvider): Promise<User> {
  const user = await currentUser()
  if (!user) throw Object.assign(new Error('Nobody is signed in.'), { code: 'auth/user-token-expired' })
  return (await linkWithPopup(user, windowOf(provider), browserPopupRedirectResolver)).user
}

function windowOf(provider: SignInProvider): GoogleAuthProvider | GithubAuthProvider | OAuthProvider {
  switch (provider) {
    case 'google':
      return new GoogleAuthProvider()
    case 'github':
      return new GithubAuthProvider()
    case 'microsoft':
      return new OAuthProvider(SIGN_IN_PROVIDERS.microsoft.id)
  }
}
