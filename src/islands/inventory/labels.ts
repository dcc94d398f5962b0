import { visibleText } from '#domain/detection/control.ts'
import { isInAddress } from '#domain/detection/token-findings.ts'
import { own } from '#domain/own.ts'
import type { VendorCategory } from '#domain/vendors/vendor.ts'

export const CATEGORY_LABELS: Readonly<Record<VendorCategory, string>> = {
  payments: 'Payments',
  messaging: 'Messaging',
  cloud: 'Cloud',
  delivery: 'Content delivery',
  identity: 'Identity',
  ai: 'AI',
  monitoring: 'Monitoring',
  analytics: 'Analytics',
  advertising: 'Advertising',
  business: 'Business software',
  development: 'Development',
  data: 'Data',
}

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

/** Which part of the address carried a token: `parameter api_key`. */
export const addressPart = (carrier: string): string =>
  carrier === 'userinfo' ? 'user and password' : `parameter ${visibleText(carrier.replace(/^query:/, ''))}`

/** Where a token was carried, in words: `header authorization`, `parameter api_key of the address`. */
export const carrierLabel = (carrier: string): string =>
  isInAddress(carrier) ? `${addressPart(carrier)} of the address` : `header ${visibleText(carrier)}`
