import { visibleText } from '#domain/detection/control.ts'
import { own } from '#domain/own.ts'

const TYPES: Readonly<Record<string, string>> = {
  jwt: 'JWT',
  bearer_token: 'Bearer token',
  basic_auth: 'Basic auth',
  oauth_token: 'OAuth token',
  api_key: 'API key',
  unknown: 'Unknown',
}

/** A type as a reader of the platform stored it. */
export const typeLabel = (type: string): string => own(TYPES, type) ?? visibleText(type)

/** Where a token was carried, in words: `header authorization`, `parameter api_key of the address`. */
export function carrierLabel(carrier: string): string {
  if (carrier === 'userinfo') return 'user and password in the address'
  return carrier.startsWith('query:') ? `parameter ${visibleText(carrier.slice(6))} of the address` : `header ${visibleText(carrier)}`
}
