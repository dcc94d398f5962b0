import type { HostDocument } from '../openapi/compare.ts'
import { createPins, declaredAlong, PARAMETER, pinnedTemplate, type Pins } from './pins.ts'
import { templatePath } from './template.ts'

/** What people decided about the endpoints of one host. It holds whatever was seen. */
export interface HostDecisions {
  /** Pinned: a path that one of them takes has it as its template. `/users/{id}/posts` */
  templates: readonly string[]
  /** Split: the last segment is a word after these segments, and never folds. `/users/me` */
  words: readonly string[]
  /** Templates that are one. */
  merges: readonly Merge[]
}

export interface Merge {
  templates: readonly string[]
  /** The template that all of them become. */
  into: string
}

/** Decisions of a host, ready to be asked for each path. */
export interface HostRules {
  pins: Pins
  /** Paths of its OpenAPI document, for what no pin takes. */
  declared?: Pins | undefined
  words: Pins
  merged: ReadonlyMap<string, string>
}

/** What each host of an organization has; undefined for a host that nobody decided about. */
export interface EndpointRules {
  of(host: string): HostRules | undefined
  /** Decisions and declared operations of all hosts together. */
  size: number
  /** Of hosts with an OpenAPI document. */
  documents: readonly HostDocument[]
}

/** Those of a host are made ready when its first path comes. */
export function endpointRules(
  hosts: readonly ({ host: string } & HostDecisions)[],
  documents: readonly HostDocument[] = [],
): EndpointRules {
  const decided = new Map(hosts.filter(decides).map((one) => [one.host, one]))
  const declared = new Map(documents.map(({ host, operations }) => [host, operations]))
  const ready = new Map<string, HostRules>()
  return {
    size:
      hosts.reduce((sum, { templates, words, merges }) => sum + templates.length + words.length + merges.length, 0) +
      documents.reduce((sum, { operations }) => sum + operations.length, 0),
    documents,
    of(host) {
      const known = ready.get(host)
      if (known) return known
      const [decisions, operations] = [decided.get(host), declared.get(host)]
      if (!decisions && !operations) return undefined
      const rules = createRules(decisions ?? NOTHING_DECIDED, operations && createPins(operations.map(({ template }) => template)))
      ready.set(host, rules)
      return rules
    },
  }
}

/** Whether any path may have another template by them: a name changes none. */
export const decides = ({ templates, words, merges }: HostDecisions): boolean => templates.length + words.length + merges.length > 0

const NOTHING_DECIDED: HostDecisions = { templates: [], words: [], merges: [] }

export const createRules = ({ templates, words, merges }: HostDecisions, declared?: Pins): HostRules => ({
  pins: createPins(templates),
  declared,
  words: createPins(words),
  merged: new Map(merges.flatMap((merge) => merge.templates.map((template) => [template, merge.into] as const))),
})

/** Why a segment is what it is: `shape` it looks like an id, `word` it is part of the interface, `declared` by an OpenAPI document, the others by a decision. */
export const WHYS = ['word', 'shape', 'declared', 'pinned', 'split', 'merged'] as const
export type Why = (typeof WHYS)[number]

export interface DecidedPart {
  text: string
  why: Why
}

/**
 * The template of a path: of a pin that takes it, else of a declared path, else by `shape`; then words that were split off stand as they are, then merged templates become one.
 * Only what begins with `/` is a path of an interface. Never throws; a template gives itself unless a merge takes it.
 */
export function decidedTemplate(rules: HostRules, path: string, shape: (path: string) => string = templatePath): string {
  const { before, kept } = unmerged(rules, path, shape)
  const template = kept.length > 0 ? withWords(before, kept) : before
  return rules.merged.get(template) ?? template
}

/** The same segment by segment, without the empty one before the first slash. */
export function explainDecided(rules: HostRules | undefined, path: string): DecidedPart[] {
  if (!rules) return explained(templatePath(path), () => undefined)
  const { before, kept, by } = unmerged(rules, path, templatePath)
  const plain = kept.length > 0 ? withWords(before, kept) : before
  const parts = plain.split('/')
  const words = new Set(kept.map(({ index }) => index))
  return explained(rules.merged.get(plain) ?? plain, (text, index) => {
    if (text !== parts[index]) return 'merged'
    if (words.has(index)) return 'split'
    return by
  })
}

function explained(template: string, decided: (text: string, index: number) => Why | undefined): DecidedPart[] {
  const parts = template
    .split('/')
    .map((text, index) => ({ text, why: decided(text, index) ?? (hasParameter(text) ? 'shape' : 'word') }) as const)
  return template.startsWith('/') ? parts.slice(1) : parts
}

/** `{id}`, `app.{hash}.js`. */
export const hasParameter = (segment: string): boolean => PARAMETER.test(segment)

interface Word {
  /** Among the segments with the empty one before the first slash. */
  index: number
  text: string
}

function unmerged({ pins, declared, words }: HostRules, path: string, shape: (path: string) => string) {
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  if (!bare.startsWith('/')) return { before: shape(path), kept: [], by: undefined }
  const segments = bare
    .slice(1)
    .split('/')
    .map((segment) => segment.split(';', 1)[0] ?? '')
  const plain = `/${segments.join('/')}`
  const pinned = pinnedTemplate(pins, plain)
  const written = pinned === undefined && declared ? pinnedTemplate(declared, plain) : undefined
  const kept = declaredAlong(words, segments).map((index): Word => ({ index: index + 1, text: segments[index] ?? '' }))
  const by = pinned !== undefined ? ('pinned' as const) : written !== undefined ? ('declared' as const) : undefined
  return { before: pinned ?? written ?? shape(path), kept, by }
}

/** A path is templated up to a limit of segments; what comes behind is no word of its own. */
function withWords(template: string, words: readonly Word[]): string {
  const parts = template.split('/')
  for (const { index, text } of words) if (index < parts.length && parts[index] !== '{rest}') parts[index] = text
  return parts.join('/')
}
