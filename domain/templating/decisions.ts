import type { HostDocument } from '../openapi/compare.ts'
import { explainLearned, type Learned, learnedTemplate, readLearned } from './learned.ts'
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

/** Decisions of a host, what its OpenAPI document declares and what was learned of it, ready to be asked for each path. */
export interface HostRules {
  /** Undefined where only something was learned. */
  decided: Decided | undefined
  /** Undefined where shapes say everything. */
  learned: Learned | undefined
}

interface Decided {
  pins: Pins
  /** Paths of its OpenAPI document, for what no pin takes. */
  declared: Pins | undefined
  words: Pins
  merged: ReadonlyMap<string, string>
}

/** What each host of an organization has; undefined for a host that goes by shapes alone. */
export interface EndpointRules {
  of(host: string): HostRules | undefined
  /** Decisions and declared operations of all hosts together, and what was learned in units of about the same weight. */
  size: number
  /** Of hosts with an OpenAPI document. */
  documents: readonly HostDocument[]
}

/** Of what was learned, as much text weighs as much as a decision. */
const DECISION_CHARACTERS = 50

/** Those of a host are made ready when its first path comes. `learned`: by host, as `writeLearned` wrote it. */
export function endpointRules(
  hosts: readonly ({ host: string } & HostDecisions)[],
  documents: readonly HostDocument[] = [],
  learned: ReadonlyMap<string, string> = new Map(),
): EndpointRules {
  const decided = new Map(hosts.filter(decides).map((one) => [one.host, one]))
  const declared = new Map(documents.map(({ host, operations }) => [host, operations]))
  const ready = new Map<string, HostRules>()
  let size = hosts.reduce((sum, { templates, words, merges }) => sum + templates.length + words.length + merges.length, 0)
  for (const { operations } of documents) size += operations.length
  for (const text of learned.values()) size += Math.ceil(text.length / DECISION_CHARACTERS)
  return {
    size,
    documents,
    of(host) {
      const known = ready.get(host)
      if (known) return known
      const [decisions, operations, text] = [decided.get(host), declared.get(host), learned.get(host)]
      if (!decisions && !operations && text === undefined) return undefined
      const rules = createRules(decisions, {
        ...(operations && { declared: createPins(operations.map(({ template }) => template)) }),
        ...(text !== undefined && { learned: readLearned(text) }),
      })
      ready.set(host, rules)
      return rules
    },
  }
}

/** Whether any path may have another template by them: a name changes none. */
export const decides = ({ templates, words, merges }: HostDecisions): boolean => templates.length + words.length + merges.length > 0

const NOTHING_DECIDED: HostDecisions = { templates: [], words: [], merges: [] }

export function createRules(
  decisions: HostDecisions | undefined,
  { declared, learned }: { declared?: Pins | undefined; learned?: Learned | undefined } = {},
): HostRules {
  if (!decisions && !declared) return { decided: undefined, learned }
  const { templates, words, merges } = decisions ?? NOTHING_DECIDED
  const merged = new Map(merges.flatMap((merge) => merge.templates.map((template) => [template, merge.into] as const)))
  return { decided: { pins: createPins(templates), declared, words: createPins(words), merged }, learned }
}

/**
 * Why a segment is what it is: `shape` it looks like an id, `word` it is part of the interface; `declared` by an OpenAPI document; `pinned`, `split` and `merged` by
 * a decision; `rare`, `alike` and `known` by evidence, as `fold.ts` has it.
 */
export const WHYS = ['word', 'shape', 'declared', 'pinned', 'split', 'merged', 'rare', 'alike', 'known'] as const
export type Why = (typeof WHYS)[number]

export interface DecidedPart {
  text: string
  why: Why
}

/**
 * The template of a path: of a pin that takes it, else of a declared path, else by `shape`; then words that were split off stand as they are, then merged templates
 * become one. What was learned says something only where no pin, no declared path and no merge does, so a decision holds whatever is seen.
 * Only what begins with `/` is a path of an interface. Never throws; a template gives itself unless a merge takes it.
 */
export const decidedTemplate = (rules: HostRules, path: string, shape: (path: string) => string = templatePath): string =>
  decide(rules, path, shape).template

/** The same segment by segment, without the empty one before the first slash. */
export function explainDecided(rules: HostRules | undefined, path: string): DecidedPart[] {
  const { template, plain, kept, by, isLearned } = decide(rules ?? NO_RULES, path, templatePath)
  const before = plain.split('/')
  const words = new Set(kept.map(({ index }) => index))
  const learned = isLearned && rules?.learned ? explainLearned(rules.learned, path) : []
  const parts = template.split('/').map((text, index) => {
    if (text !== before[index]) return { text, why: 'merged' as const }
    if (words.has(index)) return { text, why: 'split' as const }
    if (by) return { text, why: by }
    return { text, why: learned[index - 1]?.why ?? (hasParameter(text) ? ('shape' as const) : ('word' as const)) }
  })
  return template.startsWith('/') ? parts.slice(1) : parts
}

const NO_RULES: HostRules = { decided: undefined, learned: undefined }

/** `{id}`, `app.{hash}.js`. */
export const hasParameter = (segment: string): boolean => PARAMETER.test(segment)

interface Word {
  /** Among the segments with the empty one before the first slash. */
  index: number
  text: string
}

interface Deciding {
  template: string
  /** Before merged templates become one. */
  plain: string
  /** Words that were split off. */
  kept: readonly Word[]
  /** What gave the whole template. */
  by: 'pinned' | 'declared' | undefined
  isLearned: boolean
}

function decide({ decided, learned }: HostRules, path: string, shape: (path: string) => string): Deciding {
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  const asLearned = (): string => (learned ? learnedTemplate(learned, bare, shape) : shape(path))
  if (!decided || !bare.startsWith('/')) {
    const template = asLearned()
    return { template, plain: template, kept: [], by: undefined, isLearned: learned !== undefined }
  }
  const segments = bare
    .slice(1)
    .split('/')
    .map((segment) => segment.split(';', 1)[0] ?? '')
  const whole = `/${segments.join('/')}`
  const pinned = pinnedTemplate(decided.pins, whole)
  const declared = pinned === undefined && decided.declared ? pinnedTemplate(decided.declared, whole) : undefined
  const by = pinned !== undefined ? 'pinned' : declared !== undefined ? 'declared' : undefined
  const kept = declaredAlong(decided.words, segments).map((index): Word => ({ index: index + 1, text: segments[index] ?? '' }))
  const split = (template: string): string => (kept.length > 0 ? withWords(template, kept) : template)
  const plain = split(pinned ?? declared ?? shape(path))
  const into = decided.merged.get(plain)
  if (into !== undefined || by || !learned) return { template: into ?? plain, plain, kept, by, isLearned: false }
  const seen = split(asLearned())
  return { template: decided.merged.get(seen) ?? seen, plain: seen, kept, by: undefined, isLearned: true }
}

/** A path is templated up to a limit of segments; what comes behind is no word of its own. */
function withWords(template: string, words: readonly Word[]): string {
  const parts = template.split('/')
  for (const { index, text } of words) if (index < parts.length && parts[index] !== '{rest}') parts[index] = text
  return parts.join('/')
}
