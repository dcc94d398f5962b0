import * as v from 'valibot'

import { allowedPulseUrl, PULSE_URL_MAX } from '../pulse-url.ts'
import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { CONTROL, fits, type Of, readerOf } from './schema.ts'

const pulseUrl = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Leave it out for the pulse of this installation.'),
  fits(PULSE_URL_MAX),
  v.check((text) => !CONTROL.test(text), 'Use one line.'),
  v.metadata({ maxLength: PULSE_URL_MAX, examples: ['https://pulse.example.com/pulse'] }),
)

/**
 * GET (everybody) and PUT with If-Match (owner, never by a key) /hosting: where the console loads an organization's traffic. It is the hosting document of
 * `documents.ts`, which browsers read before their first call of pulse. Without an address the pulse of the installation counts.
 */
const value = v.strictObject({ pulseUrl: v.exactOptional(pulseUrl) })
export type HostingSettings = Of<typeof value>

const stored = v.object({ version: v.string(), pulseUrl: v.exactOptional(v.string()) })
export type StoredHostingSettings = Of<typeof stored>

export const hostingSetting: Setting<HostingSettings, StoredHostingSettings> = { name: 'hosting', path: PATHS.hosting, value, stored }

export const readHostingSettings = readerOf(stored, 'hosting')

/** Why the operator allows no address at all, or none any more. */
export const NO_PULSE_ORIGINS = 'The operator of this installation allows no other address: PULSE_ORIGINS names none.'

/** What is wrong with an address, on both sides; undefined: a browser may send the token of pulse there. */
export function pulseUrlProblem(text: string, allowedOrigins: readonly string[]): string | undefined {
  if (allowedPulseUrl(text, allowedOrigins) !== undefined) return undefined
  if (allowedOrigins.length === 0) return NO_PULSE_ORIGINS
  if (text.length > PULSE_URL_MAX) return `Use at most ${PULSE_URL_MAX} characters.`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return 'Enter an address that begins with https://.'
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return 'Use an address without user, password, query and fragment.'
  if (!allowedOrigins.includes(url.origin)) return `The operator allows only ${allowedOrigins.join(', ')} (PULSE_ORIGINS).`
  return 'Use https. Only an address of this machine may do without.'
}
