import { z } from '@hono/zod-openapi'

/** RFC 5321 §4.5.3.1.3: a path has 256 octets, two of them brackets. */
const EMAIL_MAX = 254
const SHAPE = /^[^\s@<>"(),:;\\[\]]{1,64}@([^\s@<>"(),:;\\[\]]+)$/

/** An e-mail address in the spelling in which addresses are compared: lower case. */
export const emailText = z
  .string()
  .max(EMAIL_MAX)
  .transform((text) => text.trim().normalize('NFC').toLowerCase())
  .refine(isAddress, 'Enter an e-mail address, like ada@example.com.')

/** The domain has a dot that neither begins nor ends it. */
function isAddress(text: string): boolean {
  const domain = SHAPE.exec(text)?.[1]
  return domain !== undefined && domain.slice(1, -1).includes('.')
}
