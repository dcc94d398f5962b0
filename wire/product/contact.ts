import * as v from 'valibot'

import { emailText, filledText, nameOf, type Of } from './schema.ts'

const CONTACT_NAME_MAX = 100
const CONTACT_MESSAGE_MAX = 5_000

/** POST /contact, without a bearer: stored for whoever runs the platform. Five an hour from one address. */
export const contactBody = v.strictObject({
  name: nameOf(CONTACT_NAME_MAX),
  email: emailText,
  company: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(CONTACT_NAME_MAX, `Use at most ${CONTACT_NAME_MAX} characters.`))),
  message: filledText(CONTACT_MESSAGE_MAX, 'Write a message.'),
})
export type ContactBody = Of<typeof contactBody>

/** The number of the message, to refer to it later. */
export const contactResponse = v.object({ id: v.string() })
export type ContactResponse = Of<typeof contactResponse>
