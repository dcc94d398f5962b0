import { publicConfig } from '#src/clients/config.ts'
import type { SignInProvider } from '#wire/sign-in-providers.ts'

/** Whether a demo organization can be explored without an account. */
export const demoIsOn = (): boolean => publicConfig().demo

/** Where agents send, as a person types it into an agent's configuration. */
export const agentsUrl = (): string => publicConfig().agentsUrl

/** Whether the platform keeps the accounts itself; otherwise Firebase Authentication does, in windows of its own. */
export const accountsAreOurs = (): boolean => publicConfig().identityUrl !== undefined

/** Sign-in providers other than the password. */
export const signInProviders = (): readonly SignInProvider[] => publicConfig().signInProviders ?? []

/** Of the operator; used on public pages only. */
export const tagManagerId = (): string | undefined => publicConfig().tagManagerId

/** Origins that an organization's pulse address may be of, besides the pulse of the installation. */
export const pulseOrigins = (): readonly string[] => publicConfig().pulseOrigins
