import * as v from 'valibot'

import { type ClientRules, contradictionIn, SPLIT_FACTS, type SplitFact } from '#domain/clients/decisions.ts'

import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { fits, nameOf, type Of, readerOf } from './schema.ts'

export type { ClientRules, SplitFact }

export const CLIENT_MERGES_MAX = 100
export const CLIENT_SPLITS_MAX = 100
/** Names and beginnings of names in all merges together: a document of a store takes 1 MiB, and a character of a name up to six bytes of it. */
export const MERGED_CLIENTS_MAX = 500
/** Of these, beginnings: each new row's client is looked up once for each of their lengths. */
export const CLIENT_PREFIXES_MAX = 50
/** A container's, a pod's with its namespace, or a program's name is shorter (RFC 1123, Linux `NAME_MAX`); a part of a split has two of them. */
export const CLIENT_NAME_MAX = 256

/** A name as it is in traffic, whatever its characters. */
const seenName = v.pipe(v.string(), v.minLength(1, 'Name a client.'), fits(CLIENT_NAME_MAX), v.metadata({ maxLength: CLIENT_NAME_MAX }))

const merge = v.pipe(
  v.strictObject({
    into: nameOf(CLIENT_NAME_MAX),
    names: v.array(seenName),
    prefixes: v.array(seenName),
  }),
  v.check(({ names, prefixes }) => names.length + prefixes.length > 0, 'Name at least one client to merge.'),
)

const split = v.strictObject({ client: seenName, by: v.picklist(SPLIT_FACTS) })

const parts = {
  merges: v.pipe(v.array(merge), v.maxLength(CLIENT_MERGES_MAX, `An organization has at most ${CLIENT_MERGES_MAX} merged clients.`)),
  splits: v.pipe(v.array(split), v.maxLength(CLIENT_SPLITS_MAX, `Split at most ${CLIENT_SPLITS_MAX} clients.`)),
}

export type ClientSettings = v.InferOutput<v.ObjectSchema<typeof parts, undefined>>

const countOf = ({ merges }: ClientSettings, part: 'names' | 'prefixes'): number =>
  merges.reduce((sum, merge) => sum + merge[part].length, 0)
const isFew = (all: ClientSettings): boolean => countOf(all, 'names') + countOf(all, 'prefixes') <= MERGED_CLIENTS_MAX
const hasFewPrefixes = (all: ClientSettings): boolean => countOf(all, 'prefixes') <= CLIENT_PREFIXES_MAX

/**
 * GET (everybody) and PUT with If-Match (editor) /client-decisions: which clients are one, and which one is several. It holds for what is received from then
 * on, and for what is stored (GET /client-decisions/history). Rows keep the name that was derived beside the decided one, so nothing is lost.
 */
const value = v.pipe(
  v.strictObject(parts),
  v.check(isFew, `Merge at most ${MERGED_CLIENTS_MAX} names.`),
  v.check(hasFewPrefixes, `Merge by at most ${CLIENT_PREFIXES_MAX} beginnings of names.`),
  // Lists that are too long are refused as that
  v.check<ClientSettings, (issue: v.CheckIssue<ClientSettings>) => string>(
    (all) => !isFew(all) || contradictionIn(all) === undefined,
    ({ input }) => contradictionIn(input) ?? '',
  ),
)

const stored = v.object({ ...parts, version: v.string() })
export type StoredClientSettings = Of<typeof stored>

/** Of an organization that decided nothing. */
export const NO_CLIENT_DECISIONS: ClientSettings = { merges: [], splits: [] }

export const clientSetting: Setting<ClientSettings, StoredClientSettings> = {
  name: 'client-decisions',
  path: PATHS.clientDecisions,
  value,
  stored,
}

export const readClientSettings = readerOf(stored, 'decisions about clients')

/** GET (everybody) /client-decisions/history: whether stored traffic is still being brought to the newest decisions. */
export const clientHistory = v.object({
  /** When the change was saved that is not yet in all of history; null: it is in all of it. */
  pendingSinceMs: v.nullable(v.number()),
})
export const readClientHistory = readerOf(clientHistory, 'history of clients')
