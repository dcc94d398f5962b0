import type { Email } from '#platform/lib/ports/mail.ts'
import { own } from '#wire/own.ts'

import { isMailAddress } from './settings.ts'

/** An outgoing e-mail: the same text in two forms. */
export interface Message {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
}

const SUBJECT_MAX = 200
/** Visible text must match its content: no controls but line breaks, no changes of the writing direction. */
const UNSEEN = /[^\P{Cc}\n]|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu
const REPLACEMENT = '\ufffd'

/** Throws a sentence for an e-mail that must not be sent: an invalid address, or a second line in a header. */
export function messageOf({ to, subject, text, link, replyTo }: Email): Message {
  if (!isMailAddress(to)) throw new Error('The recipient is no e-mail address.')
  if (replyTo !== undefined && !isMailAddress(replyTo)) throw new Error('The reply address is not an e-mail address.')
  if (/\p{Cc}|[\u2028\u2029]/u.test(subject)) throw new Error('The subject holds a line break or another control character.')
  const seenSubject = plain(subject).slice(0, SUBJECT_MAX)
  const paragraphs = text.map(plain)
  return {
    to,
    subject: seenSubject,
    text: [...paragraphs, ...(link ? [`${link.label}:\n${link.address}`] : [])].join('\n\n') + '\n',
    html: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(seenSubject)}</title></head><body>`,
      ...paragraphs.map((paragraph) => `<p>${escape(paragraph).replaceAll('\n', '<br>')}</p>`),
      ...(link ? [`<p><a href="${escape(link.address)}">${escape(link.label)}</a></p>`, `<p>${escape(link.address)}</p>`] : []),
      '</body></html>\n',
    ].join('\n'),
    ...(replyTo !== undefined && { replyTo }),
  }
}

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNSEEN, REPLACEMENT)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => own(ENTITIES, mark) ?? mark)
