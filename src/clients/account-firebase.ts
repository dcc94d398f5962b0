import {
  applyActionCode,
  checkActionCode,
  deleteUser,
  EmailAuthProvider,
  multiFactor,
  reauthenticateWithCredential,
  revokeAccessToken,
  sendEmailVerification,
  TotpMultiFactorGenerator,
  type TotpSecret,
  updatePassword,
  updateProfile,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth/web-extension'

import { publicConfig } from './config.ts'
import { currentUser, open, secondFactorSignIn } from './firebase.ts'

/** What people change of their account at the sign-in provider; apart from `firebase.ts`, because only one page needs it. */
async function me(): Promise<User> {
  const user = await currentUser()
  if (!user) throw Object.assign(new Error('Nobody is signed in.'), { code: 'auth/user-token-expired' })
  return user
}

export const rename = async (name: string): Promise<void> => updateProfile(await me(), { displayName: name })

export const mailVerification = async (): Promise<void> => sendEmailVerification(await me())

export const mailNewAddress = async (email: string): Promise<void> => verifyBeforeUpdateEmail(await me(), email)

/** What the code of an e-mail is for; `email` is the address it makes valid. */
export async function lookAtCode(code: string): Promise<{ changes: boolean; email: string }> {
  const { operation, data } = await checkActionCode(open(), code)
  return { changes: operation === 'VERIFY_AND_CHANGE_EMAIL', email: data.email ?? '' }
}

export const applyCode = (code: string): Promise<void> => applyActionCode(open(), code)

export const changePassword = async (password: string): Promise<void> => updatePassword(await me(), password)

/** Proves again who is there. The session that this one takes the place of is ended where the platform keeps the sessions. */
export async function signInAgain(password: string): Promise<void> {
  const user = await me()
  const { refreshToken } = user
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
  await endReplaced(refreshToken)
}

/** Goes on where `signInAgain` rejected with an error that wants a second factor. */
export async function signInAgainWithCode(asked: Parameters<typeof secondFactorSignIn>[0], digits: string): Promise<void> {
  const { refreshToken } = await me()
  await secondFactorSignIn(asked, digits)
  await endReplaced(refreshToken)
}

async function endReplaced(refreshToken: string): Promise<void> {
  if (publicConfig().identityUrl === undefined) return // Google's service revokes no session by its token
  // Not worth failing for: the idle session stays in the list.
  await revokeAccessToken(open(), refreshToken).catch(() => undefined)
}

export interface Factor {
  id: string
  name: string
  /** As the provider writes it. */
  enrolled: string
}

export const factors = async (): Promise<Factor[]> =>
  multiFactor(await me()).enrolledFactors.map(({ uid, displayName, enrollmentTime }) => ({
    id: uid,
    name: displayName ?? '',
    enrolled: enrollmentTime,
  }))

/** A secret for an authenticator app, as text and as the address that its picture holds. */
export async function startFactor(issuer: string): Promise<{ started: TotpSecret; secret: string; address: string }> {
  const user = await me()
  const started = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  return { started, secret: started.secretKey, address: started.generateQrCodeUrl(user.email ?? user.uid, issuer) }
}

export async function confirmFactor(started: TotpSecret, digits: string, name: string): Promise<void> {
  await multiFactor(await me()).enroll(TotpMultiFactorGenerator.assertionForEnrollment(started, digits), name)
}

export const removeFactor = async (id: string): Promise<void> => multiFactor(await me()).unenroll(id)

/** Only where the platform does not keep the accounts itself. */
export const deleteAccount = async (): Promise<void> => deleteUser(await me())
