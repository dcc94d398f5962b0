import { z } from '@hono/zod-openapi'

import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, type ContactResponse } from '#wire/product/contact.ts'
import { PATHS } from '#wire/product/paths.ts'

import { emailText } from '../addresses.ts'
import { publicRoute, type Route } from '../route.ts'
import type { SendMessage } from '../verbs/contact/send.ts'
import { nameOf } from '../names.ts'

const message = z.string().trim().min(1, 'Write a message.').max(CONTACT_MESSAGE_MAX, `Use at most ${CONTACT_MESSAGE_MAX} characters.`)
const answer: z.ZodType<ContactResponse> = z.strictObject({ id: z.string() })

export const contactRoutes = (send: SendMessage): Route[] => [
  publicRoute({
    method: 'post',
    path: PATHS.contact,
    summary: 'Leave a message for whoever runs this platform',
    audit: null,
    status: 201,
    body: z.strictObject({
      name: nameOf(CONTACT_NAME_MAX),
      email: emailText,
      company: z.string().trim().max(CONTACT_NAME_MAX).optional(),
      message,
    }),
    answer,
    handle: async ({ body, address }) => ({ body: await send(body, address) }),
  }),
]
