import * as v from 'valibot'

import { plainName } from '#domain/detection/plain-name.ts'

import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { filledText, type Of, readerOf } from './schema.ts'

/** A page shows all of them, and each audit record has them. */
export const MASKED_NAMES_MAX = 200
/** As many characters of a name are read in front of a value in a text. */
export const MASKED_NAME_MAX = 64

const NAME = /^[ ._-]*[A-Za-z0-9][A-Za-z0-9 ._-]*$/
/** Without these headers nobody can tell what a body is, and so not what to hide in it. */
const NEEDED: ReadonlySet<string> = new Set(['Content-Type', 'Content-Encoding', 'Content-Length', 'Transfer-Encoding'].map(plainName))

const name = v.pipe(
  filledText(MASKED_NAME_MAX, 'Enter a name.'),
  v.regex(NAME, 'Use A to Z, digits, spaces and - _ . in a name.'),
  v.check(
    (text) => !NEEDED.has(plainName(text)),
    'Content-Type, Content-Encoding, Content-Length and Transfer-Encoding stay readable: what is hidden in a body depends on them.',
  ),
  v.metadata({ examples: ['X-Internal-Session', 'patientId', 'customer_ref'] }),
)

const kinds = {
  names: v.pipe(
    v.array(name),
    v.maxLength(MASKED_NAMES_MAX, `List at most ${MASKED_NAMES_MAX} names.`),
    v.check((all) => new Set(all.map(plainName)).size === all.length, 'List each name once: case, spaces and - _ . make no difference.'),
  ),
}

/**
 * GET (everybody) and PUT with If-Match (admin) /masking: names of headers, parameters, fields and tags whose values are hidden, besides those that are
 * always hidden. It holds for what arrives from then on, which is stored without the values, and for everything that is read.
 */
const value = v.strictObject(kinds)
export type MaskingPolicy = Of<typeof value>

const stored = v.object({ names: v.array(v.string()), version: v.string() })
export type StoredMaskingPolicy = Of<typeof stored>

/** Of an organization that named nothing. */
export const NO_MASKED_NAMES: MaskingPolicy = { names: [] }

export type { OwnNames } from '#domain/detection/own-names.ts'

export const maskingSetting: Setting<MaskingPolicy, StoredMaskingPolicy> = { name: 'masking', path: PATHS.masking, value, stored }

export const readMaskingPolicy = readerOf(stored, 'masking policy')
