import * as v from 'valibot'

import { PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { idText, type Of, readerOf, textOf, whole } from './schema.ts'

/** Least role that makes a link: it opens for people outside of the organization. Whoever may read can still download a file. */
export const EVIDENCE_LINK_ROLE = 'editor'

export const EVIDENCE_NOTE_MAX = 2000

const HOUR_MS = 3_600_000

/** How long a link may live, in milliseconds. */
export const EVIDENCE_LIVES = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const
export type EvidenceLife = keyof typeof EVIDENCE_LIVES

/** Form of an event id (wire/agent/traffic-event.ts). */
const REQUEST_ID = /^[A-Za-z0-9_.:-]{1,128}$/
export const requestIdText = v.pipe(v.string(), v.regex(REQUEST_ID, 'This cannot be the id of a request.'))

const note = textOf(EVIDENCE_NOTE_MAX)

/**
 * A link under which the platform shows one request, masked, to whoever holds it. Its token is returned once, when it is made; here is only its digest.
 * `state`: `refused` once whoever made it may not share any more.
 */
const item = v.object({
  id: idText,
  requestId: v.string(),
  /** The call that worked and is shown beside it; null: none. */
  goodId: v.nullable(v.string()),
  note: v.string(),
  state: v.picklist(['active', 'expired', 'refused']),
  createdMs: whole,
  /** Null: somebody who has left, or has neither a name nor a proved address. */
  createdByName: v.nullable(v.string()),
  /** Whether I made it. */
  mine: v.boolean(),
  /** Whether I may revoke it: I made it, or I am an admin. */
  mayRevoke: v.boolean(),
  expiresMs: whole,
  /** How often it was opened, and when last; crawlers and link previews get nothing and are not counted. */
  openings: whole,
  openedMs: v.nullable(whole),
  version: v.string(),
})
export type EvidenceLink = Of<typeof item>

/** POST /evidence-links. */
const create = v.strictObject({
  requestId: requestIdText,
  goodId: v.optional(requestIdText),
  note: v.optional(note),
  life: v.picklist(['hour', 'day', 'week']),
})
export type CreateEvidenceLinkBody = Of<typeof create>

/** The only response with the address, and so with the token. */
const made = v.object({ link: item, url: v.string() })
export type MadeEvidenceLink = Of<typeof made>

/** A link is made and revoked, and never changed: what was handed out stays what it was. */
export const evidenceLinkResource = resource({ name: 'evidence-link', path: PATHS.evidenceLinks, item, create, change: v.never(), made })

export const readEvidenceLink = readerOf(item, 'link to evidence')
export const readMadeEvidenceLink = readerOf(made, 'made link to evidence')
