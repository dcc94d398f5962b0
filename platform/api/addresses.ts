import { z } from '@hono/zod-openapi'

/** RFC 5321 §4.5.3.1.3: a path has 256 octets, two of them brackets. */
const EMAIL_MAX = 254
const SHAPE = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/

/** An e-mail address in the spelling in which addresses are compared: lower case. */
export const emailText = z
  .string()
  .max(EMAIL_MAX)
  .transform((text) => text.trim().normalize('NFC').toLowerCase())
  .refine((text) => SHAPE.test(text), 'Enter an e-mail address, like ada@example.com.')
