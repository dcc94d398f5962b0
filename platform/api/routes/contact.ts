import { contactBody, contactResponse } from '#wire/product/contact.ts'
import { PATHS } from '#wire/product/paths.ts'

import { publicRoute, type Route } from '../route.ts'
import type { SendMessage } from '../verbs/contact/send.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

export const contactRoutes = (send: SendMessage): Route[] => [
  publicRoute({
    method: 'post',
    path: PATHS.contact,
    summary: 'Leave a message for whoever runs this platform',
    audit: null,
    status: 201,
    body: bodyOf(contactBody),
    answer: responseOf(contactResponse),
    handle: async ({ body, address }) => ({ body: await send(body, address) }),
  }),
]
