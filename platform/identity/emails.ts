import { Refusal } from './refusal.ts'

/** RFC 5321 §4.5.3.1.3: a path has 256 octets, two of them brackets. */
const EMAIL_MAX = 254
const SHAPE = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+$/

/** The one spelling under which an address is kept and looked up: lower case. Refuses what cannot be an address. */
export function normalEmail(email: string | undefined): string {
  if (email === undefined || email === '') throw new Refusal('MISSING_EMAIL')
  const normal = email.normalize('NFC').toLowerCase()
  if (normal.length > EMAIL_MAX || !SHAPE.test(normal)) throw new Refusal('INVALID_EMAIL')
  return normal
}
