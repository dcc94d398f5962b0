import { newId } from '#platform/lib/ids.ts'
import type { Email, MailPort } from '#platform/lib/ports/mail.ts'
import type { Proxies } from '#platform/lib/proxies.ts'
import { addressLimit, rateLimit } from '#platform/lib/rate-limit.ts'
import type { ContactBody, ContactResponse } from '#wire/product/contact.ts'

import type { Services } from '../../services.ts'

const HOUR_SECONDS = 3600
/** What all together may leave here in a day: anybody can write, and everything is kept. */
const PER_DAY = 500

/** contactMessages/{id}: for whoever runs the platform. */
type ContactRecord = { name: string; email: string; company: string; message: string; address: string; createdMs: number }

export type SendMessage = (body: ContactBody, address: string) => Promise<ContactResponse>

/** To whom messages are mailed, where there is a mail server and somebody who wants them. */
export interface ContactMail {
  mail: MailPort
  to: string
}

/** Keeps a message from the contact page, and mails it. The log says that there is one, not what it says. */
export function contactServices(
  { documents, clock, log }: Pick<Services, 'documents' | 'clock' | 'log'>,
  limits: { messagesPerHour: number; proxies: Pick<Proxies, 'has'> },
  mailed?: ContactMail,
): SendMessage {
  const byAddress = addressLimit({ points: limits.messagesPerHour, seconds: HOUR_SECONDS }, limits.proxies)
  const together = rateLimit({ points: Math.max(PER_DAY, limits.messagesPerHour), seconds: 24 * HOUR_SECONDS })
  return async ({ name, email, company = '', message }, address) => {
    await byAddress(address)
    await together('')
    const id = newId(clock())
    const record: ContactRecord = { name, email, company, message, address, createdMs: clock() }
    await documents.transaction(async (transaction) => transaction.create(`contactMessages/${id}`, record))
    mailed?.mail.post(contactEmail({ name, email, company, message }, mailed.to))
    log.info({ id }, 'somebody left a message on the contact page')
    return { id }
  }
}

/** A message from the contact page, to whoever runs the platform. An answer goes to whoever left it. */
const contactEmail = ({ name, email, company, message }: ContactBody & { company: string }, to: string): Email => ({
  kind: 'contact',
  to,
  subject: 'A message from the contact page',
  text: [`From ${name}${company && `, ${company}`} (${email}; nobody checked this address):`, ...message.split(/\n{2,}/)],
  replyTo: email,
})
