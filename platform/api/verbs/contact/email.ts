import type { Email } from '#platform/lib/ports/mail.ts'
import type { ContactBody } from '#wire/product/contact.ts'

/** A message from the contact page, to whoever runs the platform. An answer goes to whoever left it. */
export const contactEmail = ({ name, email, company, message }: ContactBody & { company: string }, to: string): Email => ({
  kind: 'contact',
  to,
  subject: 'A message from the contact page',
  text: [`From ${name}${company && `, ${company}`} (${email}; nobody checked this address):`, ...message.split(/\n{2,}/)],
  replyTo: email,
})
