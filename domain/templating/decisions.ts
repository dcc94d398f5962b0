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

/** Decisions of a host and what was learned of it, ready to be asked for each path. */
export interface HostRules {
  /** Undefined where only something was learned. */
  decided: Decided | undefined
  /** Undefined where shapes say everything. */
  learned: Learned | undefined
}

interface Decided {
  pins: Pins
  words: Pins
  merged: ReadonlyMap<string, string>
}

/** What each host of an organization has; undefined for a host that goes by shapes alone. */
export interface EndpointRules {
  of(host: string): HostRules | undefined
  /** Decisions of all hosts together, and what was learned in units of about the same weight. */
  size: number
}

/** Of what was learned, as much text weighs as much as a decision. */
const DECISION_CHARACTERS = 50

/** Those of a host are made ready when its first path comes. `learned`: by host, as `writeLearned` wrote it. */
export function endpointRules(
  hosts: readonly ({ host: string } & HostDecisions)[],
  learned: ReadonlyMap<string, string> = new Map(),
): EndpointRules {
  const decided = new Map(hosts.filter(decides).map((one) => [one.host, one]))
  const ready = new Map<string, HostRules>()
  let size = hosts.reduce((sum, { templates, words, merges }) => sum + templates.length + words.length + merges.length, 0)
  for (const text of learned.values()) size += Math.ceil(text.length / DECISION_CHARACTERS)
  return {
    size,
    of(host) {
      const known = ready.get(host)
      if (known) return known
      const decisions = decided.get(host)
      const text = learned.get(host)
      if (!decisions && text === undefined) return undefined
      const rules = createRules(decisions, text === undefined ? undefined : readLearned(text))
      ready.set(host, rules)
      return rules
    },
  }
}

/** Whether any path may have another template by them: a name changes none. */
export const decides = ({ templates, words, merges }: HostDecisions): boolean => templates.length + words.length + merges.length > 0

export const createRules = (decisions: HostDecisions | undefined, learned?: Learned): HostRules => ({
  decided: decisions && {
    pins: createPins(decisions.templates),
    words: createPins(decisions.words),
    merged: new Map(decisions.merges.flatMap((merge) => merge.templates.map((template) => [template, merge.into] as const))),
  },
  learned,
})

/**
 * Why a segment is what it is: `shape` it looks like an id, `word` it is part of the interface; `pinned`, `split` and `merged` by a decision; `rare`, `alike` and
 * `known` by evidence, as `fold.ts` has it.
 */
export const WHYS = ['word', 'shape', 'pinned', 'split', 'merged', 'rare', 'alike', 'known'] as const
export type Why = (typeof WHYS)[number]

export interface DecidedPart {
  text: string
  why: Why
}

/**
 * The template of a path: of a pin that takes it, else by `shape`; then words that were split off stand as they are, then merged templates become one. What was
 * learned says something only where no pin and no merge does, so a decision holds whatever is seen.
 * Only what begins with `/` is a path of an interface. Never throws; a template gives itself unless a merge takes it.
 */
export const decidedTemplate = (rules: HostRules, path: string, shape: (path: string) => string = templatePath): string =>
  decide(rules, path, shape).template

/** The same segment by segment, without the empty one before the first slash. */
export function explainDecided(rules: HostRules | undefined, path: string): DecidedPart[] {
  const { template, plain, kept, pinned, isLearned } = decide(rules ?? NO_RULES, path, templatePath)
  const before = plain.split('/')
  const words = new Set(kept.map(({ index }) => index))
  const learned = isLearned && rules?.learned ? explainLearned(rules.learned, path) : []
  const parts = template.split('/').map((text, index) => {
    if (text !== before[index]) return { text, why: 'merged' as const }
    if (words.has(index)) return { text, why: 'split' as const }
    if (pinned) return { text, why: 'pinned' as const }
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
  pinned: boolean
  isLearned: boolean
}

function decide({ decided, learned }: HostRules, path: string, shape: (path: string) => string): Deciding {
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  const asLearned = (): string => (learned ? learnedTemplate(learned, bare, shape) : shape(path))
  if (!decided || !bare.startsWith('/')) {
    const template = asLearned()
    return { template, plain: template, kept: [], pinned: false, isLearned: learned !== undefined }
  }
  const segments = bare
    .slice(1)
    .split('/')
    .map((segment) => segment.split(';', 1)[0] ?? '')
  const pinned = pinnedTemplate(decided.pins, `/${segments.join('/')}`)
  const kept = declaredAlong(decided.words, segments).map((index): Word => ({ index: index + 1, text: segments[index] ?? '' }))
  const whole = (template: string): string => (kept.length > 0 ? withWords(template, kept) : template)
  const plain = whole(pinned ?? shape(path))
  const into = decided.merged.get(plain)
  if (into !== undefined || pinned !== undefined || !learned)
    return { template: into ?? plain, plain, kept, pinned: pinned !== undefined, isLearned: false }
  const seen = whole(asLearned())
  return { template: decided.merged.get(seen) ?? seen, plain: seen, kept, pinned: false, isLearned: true }
}

/** A path is templated up to a limit of segments; what comes behind is no word of its own. */
function withWords(template: string, words: readonly Word[]): string {
  const parts = template.split('/')
  for (const { index, text } of words) if (index < parts.length && parts[index] !== '{rest}') parts[index] = text
  return parts.join('/')
}
