import { contactBody, contactResponse } from '#wire/product/contact.ts'
import { PATHS } from '#wire/product/paths.ts'

import { publicRoute, type Route } from '../route.ts'
import type { SendMessage } from '../verbs/contact/send.ts'
import { answerOf, bodyOf } from '../wire-schema.ts'

export const contactRoutes = (send: SendMessage): Route[] => [
  publicRoute({
    method: 'post',
    path: PATHS.contact,
    summary: 'Leave a message for whoever runs this platform',
    audit: null,
    status: 201,
    body: bodyOf(contactBody),
    answer: answerOf(contactResponse),
    handle: async ({ body, address }) => ({ body: await send(body, address) }),
  }),
]
