import type { Clock } from '#platform/lib/clock.ts'
import { newId } from '#platform/lib/ids.ts'
import type { Log } from '#platform/lib/log.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import { rateLimit } from '#platform/lib/rate-limit.ts'
import type { ContactAnswer, ContactBody } from '#wire/product/contact.ts'

const HOUR_SECONDS = 3600
/** What one address, and all together, may leave here: anybody can write, and everything is kept. */
const PER_ADDRESS_AND_HOUR = 5
const PER_DAY = 500

/** contactMessages/{id}: for whoever runs the platform. */
type ContactRecord = { name: string; email: string; company: string; message: string; address: string; createdMs: number }

export type SendMessage = (body: ContactBody, address: string) => Promise<ContactAnswer>

/** Keeps a message from the contact page. The log says that there is one, not what it says. */
export function contactDesk({ documents, clock, log }: { documents: DocumentPort; clock: Clock; log: Log }): SendMessage {
  const byAddress = rateLimit({ points: PER_ADDRESS_AND_HOUR, seconds: HOUR_SECONDS })
  const together = rateLimit({ points: PER_DAY, seconds: 24 * HOUR_SECONDS })
  return async ({ name, email, company = '', message }, address) => {
    await byAddress(address)
    await together('')
    const id = newId(clock())
    const record: ContactRecord = { name, email, company, message, address, createdMs: clock() }
    await documents.transaction(async (transaction) => transaction.create(`contactMessages/${id}`, record))
    log.info({ id }, 'somebody left a message on the contact page')
    return { id }
  }
}
