import type { SignInProvider } from '#wire/sign-in-providers.ts'

/** The account at the sign-in provider, as its owner changes it. The provider's client is loaded with the first use. */
const provider = () => import('./account-firebase.ts')
const others = () => import('./provider-firebase.ts')

type Provider = Awaited<ReturnType<typeof provider>>

/** Something started that `confirmFactor` goes on with. */
export type StartedFactor = Awaited<ReturnType<Provider['startFactor']>>

export const ownAccount = {
  rename: async (name: string) => (await provider()).rename(name),
  mailVerification: async () => (await provider()).mailVerification(),
  mailNewAddress: async (email: string) => (await provider()).mailNewAddress(email),
  lookAtCode: async (code: string) => (await provider()).lookAtCode(code),
  applyCode: async (code: string) => (await provider()).applyCode(code),
  changePassword: async (password: string) => (await provider()).changePassword(password),
  signInAgain: async (password: string) => (await provider()).signInAgain(password),
  signInAgainWithCode: async (...asked: Parameters<Provider['signInAgainWithCode']>) => (await provider()).signInAgainWithCode(...asked),
  factors: async () => (await provider()).factors(),
  startFactor: async (issuer: string) => (await provider()).startFactor(issuer),
  confirmFactor: async ({ started }: StartedFactor, digits: string, name: string) =>
    (await provider()).confirmFactor(started, digits, name),
  removeFactor: async (id: string) => (await provider()).removeFactor(id),
  waysIn: async () => (await others()).waysIn(),
  connectByWindow: async (chosen: SignInProvider) => (await import('./provider-window.ts')).connectByWindow(chosen),
  disconnect: async (chosen: SignInProvider) => (await others()).disconnect(chosen),
  delete: async () => (await provider()).deleteAccount(),
}
