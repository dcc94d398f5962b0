import { readId } from '#src/lib/session-records.ts'

/** What somebody typed or pasted to name a request. */
export type PastedRequest = { ok: true; id: string } | { ok: false; why: string }

const REQUEST_PAGE = '/traffic/requests'
/** Only to read a path without an origin; never asked for anything. */
const ANY_ORIGIN = 'http://console.invalid'

/** Reads an id, or a link to a request's page; the organization of a link has to be the present one. */
export function readPastedRequest(text: string, orgId: string): PastedRequest {
  const written = text.trim()
  if (written === '') return { ok: false, why: 'Type the id of a request, or paste the link to its page.' }
  if (!/^(?:https?:\/\/|\/)/i.test(written)) return idOf(written, 'No request can have this id.')
  if (!URL.canParse(written, ANY_ORIGIN)) return { ok: false, why: 'This address cannot be read.' }
  const { pathname, searchParams } = new URL(written, ANY_ORIGIN)
  if (!pathname.startsWith(REQUEST_PAGE)) return { ok: false, why: 'This link leads to another page, not to a request.' }
  const theirs = searchParams.get('orgId')
  if (theirs && theirs !== orgId) return { ok: false, why: 'This link leads to another organization. Compare requests of the same one.' }
  return idOf(searchParams.get('id'), 'This link names no request.')
}

function idOf(raw: string | null, why: string): PastedRequest {
  const id = readId(raw)
  return id ? { ok: true, id } : { ok: false, why }
}
