import type { Email } from '#platform/lib/ports/mail.ts'
import { own } from '#wire/own.ts'

import { isMailAddress } from './settings.ts'

/** A letter as it goes out: the same in two forms. */
export interface Message {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
}

const SUBJECT_MAX = 200
/** What a person sees of a text must be what it says: no controls but line breaks, nothing that turns the direction of writing. */
const UNSEEN = /[^\P{Cc}\n]|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu
const REPLACEMENT = '\ufffd'

/** Throws a sentence for a letter that must not be sent: an address that is none, or a second line where a header has one. */
export function messageOf({ to, subject, text, link, replyTo }: Email): Message {
  if (!isMailAddress(to)) throw new Error('The recipient is no e-mail address.')
  if (replyTo !== undefined && !isMailAddress(replyTo)) throw new Error('The address for answers is no e-mail address.')
  if (/\p{Cc}|[\u2028\u2029]/u.test(subject)) throw new Error('The subject holds a line break or another control character.')
  const seenSubject = plain(subject).slice(0, SUBJECT_MAX)
  const paragraphs = text.map(plain)
  return {
    to,
    subject: seenSubject,
    text: [...paragraphs, ...(link ? [`${link.words}:\n${link.address}`] : [])].join('\n\n') + '\n',
    html: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(seenSubject)}</title></head><body>`,
      ...paragraphs.map((paragraph) => `<p>${escape(paragraph).replaceAll('\n', '<br>')}</p>`),
      ...(link ? [`<p><a href="${escape(link.address)}">${escape(link.words)}</a></p>`, `<p>${escape(link.address)}</p>`] : []),
      '</body></html>\n',
    ].join('\n'),
    ...(replyTo !== undefined && { replyTo }),
  }
}

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNSEEN, REPLACEMENT)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => own(ENTITIES, mark) ?? mark)
