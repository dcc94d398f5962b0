import * as v from 'valibot'

import { contradictionsIn } from '#domain/templating/contradictions.ts'
import type { EndpointRules, HostDecisions } from '#domain/templating/decisions.ts'

import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { CONTROL, fits, nameOf, type Of, readerOf } from './schema.ts'

export type { EndpointRules, HostDecisions }

/** Each is compiled where rows are made, and its stored rows are read again after a change. */
export const DECIDED_HOSTS_MAX = 200
/** Of one host and kind: pins are compared with each other. */
export const DECISIONS_OF_HOST_MAX = 200
/** Of all hosts and kinds together. */
export const DECISIONS_MAX = 2_000
/** Templates that one merge makes one. */
export const MERGED_TEMPLATES_MAX = 50
export const TEMPLATE_MAX = 400
/** As many as a path is templated by (`domain/templating/template.ts`). */
export const TEMPLATE_SEGMENTS_MAX = 24
export const ENDPOINT_NAME_MAX = 80
/** RFC 1035 §2.3.4, with a port. */
const HOST_MAX = 259
const METHOD_MAX = 64

const BRACES_SENTENCE = 'Write a parameter as {name}: at most 32 characters, of a to z, 0 to 9, _ and -.'
const PLAIN = /^\/[^?#;\s]*$/
const PARAMETERS = /\{[\w-]{1,32}\}/g

const limited = (what: string) => `A host has at most ${DECISIONS_OF_HOST_MAX} ${what}.`
const oneLine = (max: number, whenEmpty: string) =>
  v.pipe(
    v.string(),
    v.minLength(1, whenEmpty),
    fits(max),
    v.metadata({ maxLength: max }),
    v.check((text) => !CONTROL.test(text), 'Use one line, without control characters.'),
  )

const TEMPLATE_RULES = [
  v.maxLength<string, number, string>(TEMPLATE_MAX, `Use at most ${TEMPLATE_MAX} characters.`),
  v.regex<string, string>(PLAIN, 'Begin with a slash, and leave out the query: /users/{id}/posts.'),
  v.check<string, string>((text) => !text.endsWith('/'), 'Leave out the slash at the end.'),
  v.check<string, string>((text) => !/[{}]/.test(text.replace(PARAMETERS, '')), BRACES_SENTENCE),
  v.check<string, string>((text) => text.split('/').length - 1 <= TEMPLATE_SEGMENTS_MAX, `Use at most ${TEMPLATE_SEGMENTS_MAX} segments.`),
] as const

/** `/users/{id}/posts`. */
export const templateText = v.pipe(v.string(), ...TEMPLATE_RULES)

/** A template whose last segment never folds after those before it. */
export const wordText = v.pipe(
  v.string(),
  ...TEMPLATE_RULES,
  v.check((text) => !/[{}]/.test(text.split('/').at(-1) ?? ''), 'End with the word that stays as it is: /users/me.'),
)

const merge = v.strictObject({
  templates: v.pipe(
    v.array(templateText),
    v.minLength(2, 'Name at least two templates.'),
    v.maxLength(MERGED_TEMPLATES_MAX, `Merge at most ${MERGED_TEMPLATES_MAX} templates.`),
    v.check((texts) => new Set(texts).size === texts.length, 'Name each template once.'),
  ),
  into: templateText,
})

/** A name for one endpoint, which is what reviews and lists know it by: its method and its template. */
const name = v.strictObject({
  method: oneLine(METHOD_MAX, 'Name the method.'),
  template: oneLine(TEMPLATE_MAX, 'Name the template.'),
  name: nameOf(ENDPOINT_NAME_MAX),
})

const decisions = {
  templates: v.pipe(v.array(templateText), v.maxLength(DECISIONS_OF_HOST_MAX, limited('pinned templates'))),
  words: v.pipe(v.array(wordText), v.maxLength(DECISIONS_OF_HOST_MAX, limited('splits'))),
  merges: v.pipe(v.array(merge), v.maxLength(DECISIONS_OF_HOST_MAX, limited('merges'))),
}

const host = v.pipe(
  v.strictObject({
    /** As it is in traffic. */
    host: oneLine(HOST_MAX, 'Name the host.'),
    ...decisions,
    names: v.pipe(v.array(name), v.maxLength(DECISIONS_OF_HOST_MAX, limited('names'))),
  }),
  v.check(
    ({ names }) => new Set(names.map((one) => `${one.method} ${one.template}`)).size === names.length,
    'Give each endpoint one name.',
  ),
  consistent(),
)
export type DecidedHost = Of<typeof host>

/** What of a host's decisions moves paths, for a preview. */
export const hostDecisions = v.pipe(v.strictObject(decisions), consistent())

function consistent<Decided extends HostDecisions>() {
  return v.check<Decided, (issue: v.CheckIssue<Decided>) => string>(
    (decided) => contradiction(decided) === undefined,
    ({ input }) => contradiction(input) ?? '',
  )
}

/** Lists that are too long are refused as that, without comparing all of them. */
function contradiction(decided: HostDecisions): string | undefined {
  const { templates, words, merges } = decided
  if (Math.max(templates.length, words.length, merges.length) > DECISIONS_OF_HOST_MAX) return undefined
  return contradictionsIn(decided)[0]?.sentence
}

const parts = {
  hosts: v.pipe(v.array(host), v.maxLength(DECIDED_HOSTS_MAX, `Decide about at most ${DECIDED_HOSTS_MAX} hosts.`)),
}

/** How many decisions there are, of all kinds. */
export const countDecisions = (hosts: readonly DecidedHost[]): number =>
  hosts.reduce((sum, { templates, words, merges, names }) => sum + templates.length + words.length + merges.length + names.length, 0)

/**
 * GET (everybody) and PUT with If-Match (editor) /endpoint-templates: what people decided about endpoints, by host. It holds for what is received from then
 * on, and for what is stored (GET /endpoint-templates/history). Paths are never changed, only the templates they count for.
 */
const value = v.pipe(
  v.strictObject(parts),
  v.check(({ hosts }) => new Set(hosts.map((one) => one.host)).size === hosts.length, 'Name each host once.'),
  v.check(({ hosts }) => countDecisions(hosts) <= DECISIONS_MAX, `An organization has at most ${DECISIONS_MAX} decisions about endpoints.`),
)
export type EndpointSettings = Of<typeof value>

const stored = v.object({ ...parts, version: v.string() })
export type StoredEndpointSettings = Of<typeof stored>

/** Of an organization that decided nothing. */
export const NO_DECISIONS: EndpointSettings = { hosts: [] }

export const endpointSetting: Setting<EndpointSettings, StoredEndpointSettings> = {
  name: 'endpoint-templates',
  path: PATHS.endpointTemplates,
  value,
  stored,
}

export const readEndpointSettings = readerOf(stored, 'decisions about endpoints')

/** GET (everybody) /endpoint-templates/history: whether stored traffic is still being brought to the newest decisions. */
export const endpointHistory = v.object({
  /** When the change was saved that is not yet in all of history; null: it is in all of it. */
  pendingSinceMs: v.nullable(v.number()),
})
export const readEndpointHistory = readerOf(endpointHistory, 'history of endpoints')
