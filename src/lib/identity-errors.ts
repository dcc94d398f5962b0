/** What the sign-in provider's codes mean for a person: what happened, and what to do. Codes of firebase/auth, without `auth/`. */
const SENTENCES: Readonly<Record<string, string>> = {
  'invalid-credential': 'E-mail or password is wrong. Check both, or choose a new password with “Forgot password?”.',
  'invalid-login-credentials': 'E-mail or password is wrong. Check both, or choose a new password with “Forgot password?”.',
  'wrong-password': 'E-mail or password is wrong. Check both, or choose a new password with “Forgot password?”.',
  'user-not-found': 'E-mail or password is wrong. Check both, or choose a new password with “Forgot password?”.',
  'invalid-email': 'This is not an e-mail address. Write it like name@example.com.',
  'missing-email': 'Enter your e-mail address.',
  'missing-password': 'Enter your password.',
  'email-already-in-use': 'There is already an account with this e-mail address. Sign in instead.',
  'account-exists-with-different-credential':
    'There is already an account with this e-mail address. Sign in with its password, or the way you used before, and connect this provider under “My account”.',
  'credential-already-in-use': 'This sign-in already belongs to another account. Use that account, or another sign-in.',
  'weak-password': 'This password is too weak. Choose a password that meets every rule in the list.',
  'password-does-not-meet-requirements':
    'This password does not meet the rules of this installation. Choose a password that meets every rule in the list.',
  'unsupported-password-policy-schema-version':
    'The password rules of this installation are newer than this page. Reload it and try again.',
  'too-many-requests': 'Too many tries. Wait a few minutes, then try again, or choose a new password.',
  'quota-exceeded': 'Too many tries at once. Wait a few minutes, then try again.',
  'user-disabled': 'This account is disabled. Ask the person who runs this installation to enable it.',
  'login-blocked': 'Sign-in was blocked by a rule of this installation. Ask the person who runs it why.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow windows for this site, then try again.',
  'popup-closed-by-user': 'The sign-in window was closed before it was finished. Try again and leave it open.',
  'cancelled-popup-request': 'Another sign-in window was opened. Finish that one, or try again.',
  'unauthorized-domain':
    'This address may not be used to sign in. Open the console under its usual address, or ask the person who runs it to allow this one.',
  'provider-code-expired': 'This sign-in was used before or took too long. Start it again.',
  'provider-email-missing': 'The provider did not tell your e-mail address. Allow it to, or sign up with an e-mail address and a password.',
  'provider-email-unverified':
    'The provider does not vouch for your e-mail address. Verify it there, or sign up with the address and a password and connect the provider under “My account”.',
  'provider-already-linked': 'Your account is connected to another account of this provider. Disconnect that one first.',
  'no-such-provider': 'Your account is not connected to this provider any more. Reload the page.',
  'last-way-in': 'This is the only way into your account. Choose a password first, then disconnect it.',
  'user-mismatch': 'That was another account than the one you are signed in with. Sign in with the same account.',
  'user-token-expired': 'Your session has ended. Sign in again.',
  'user-token-revoked': 'Your session was ended from elsewhere. Sign in again.',
  'invalid-user-token': 'Your session is no longer valid. Sign in again.',
  'requires-recent-login': 'This needs a fresh sign-in. Sign out, sign in again, then repeat it.',
  'network-request-failed': 'The sign-in service cannot be reached. Check your connection, then try again.',
  timeout: 'The sign-in service took too long. Check your connection, then try again.',
  'operation-not-allowed': 'This way of signing in is switched off. Use another one, or ask the person who runs this installation.',
  'admin-restricted-operation': 'New accounts are switched off here. Ask somebody of your organization for an invitation.',
  'sso-required': 'Your organization signs in through its own provider. Use “Continue with SSO”.',
  'multi-factor-auth-required': 'This account needs a second step. Enter the code of your authenticator.',
  'invalid-verification-code': 'That code is wrong. Enter the present one from your authenticator.',
  'code-expired': 'That code has expired. Enter the present one.',
  'expired-action-code': 'This link has expired. Ask for a new one with “Forgot password?”.',
  'invalid-action-code': 'This link was already used, or is not complete. Ask for a new one with “Forgot password?”.',
  'invalid-custom-token': 'The sign-in could not be completed. Start it again.',
  'custom-token-mismatch': 'The sign-in was made for another installation. Start it again from this one.',
  'web-storage-unsupported': 'Your browser does not let this site store anything. Allow it, then try again.',
  'invalid-api-key': 'This console is not set up for its sign-in service. Tell the person who runs it: the API key is wrong.',
  'api-key-not-valid.-please-pass-a-valid-api-key.':
    'This console is not set up for its sign-in service. Tell the person who runs it: the API key is wrong.',
  'app-not-authorized':
    'This console is not set up for its sign-in service. Tell the person who runs it: the application is not authorized.',
  'internal-error': 'The sign-in service made an error. Try again in a moment.',
}

/** Codes that people should know of, for tests and the catalogue of states. */
export const KNOWN_IDENTITY_CODES = Object.keys(SENTENCES)

/** The code inside whatever was thrown, without `auth/`; undefined when it did not come from the provider. */
export function identityCodeOf(cause: unknown): string | undefined {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : undefined
}

/** One sentence that says what to do. An unknown code is named, so that it can be looked up. */
export function explainIdentity(cause: unknown): string {
  const code = identityCodeOf(cause)
  if (code === undefined) return 'Something went wrong here. Reload the page and try again.'
  return (
    (Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined) ??
    `Signing in failed (${code}). Try again; if it stays, tell the person who runs this installation.`
  )
}
