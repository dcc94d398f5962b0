import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import type { Verb } from '../context.ts'
import { normalEmail } from '../emails.ts'
import { readFields } from '../people.ts'

const Body = z.object({ identifier: z.string().optional() })

/** accounts:createAuthUri: would list the sign-in methods of an address. It returns none, as Firebase with its protection against enumeration. */
export const createAuthUri: Verb = async (_, body) => {
  normalEmail(readFields(Body, body).identifier)
  return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: randomBytes(16).toString('base64url') }
}
