import { respondsOtherwise } from './responses.ts'
import { mergeSeen, type Seen } from './observations.ts'
import { nextPin, type Pins } from './pins.ts'
import { countHolders, RARE_MAX, siblingsAt, literalsAmong, literalsBelow, type Sibling } from './siblings.ts'
import { DAY, isKind } from './tokens.ts'

/** What was found out about a position: its words, and the parameter that takes everything else. */
export interface Position {
  words: Map<string, Position>
  parameter?: Parameter
}

export interface Parameter {
  /** `{id}`, `{name}` … or as it was declared. */
  label: string
  why: Reason
  /** Different values that were seen, where values are kept apart. */
  values: ReadonlySet<string>
  /** Shapes that are values here. */
  kinds: readonly string[]
  passes: number
  next: Position
}

/**
 * `shape`: every value looks like an id. `rare`: many names that were seen once or twice. `alike`: many names that lead to the same places.
 * `known`: names that are values elsewhere on the host. `pinned`: somebody declared it.
 */
export type Reason = 'shape' | 'rare' | 'alike' | 'known' | 'pinned'

/** With fewer paths of a host there is no evidence that a name is a value. */
export const EVIDENCE_MIN = 50
/** So many rare names make a position one of values, unless most others there are words. */
const RARE_NAMES_MIN = 3
const RARE_SHARE = 0.5
/** So many, while words are rare too. */
const RARE_UNSETTLED_MIN = 30
/** A position with this many words tells how often words are seen: the host is early while more than a share of them is seen less often than this. */
const WORDS_MIN = 2
const OFTEN_MIN = 5
const SELDOM_SHARE = 0.25
/** What is seldom beside so few words are names. */
const NAMES_PER_WORD = 4
/** Rare words are of all degrees of rareness. */
const BETWEEN_SHARE = 0.1
/** So many names must lead to the same places, and to so many of them on average, to be values without being rare. */
const ALIKE_MIN = 6
const ALIKE_SHARED_MIN = 3
const ALIKE_PER_STRANGER = 3
const KNOWN_MIN = 2
/** A name joins values when a place below it is below so many of them. */
const HOLDERS_MIN = 3
/** A last segment seen so many times as often as the values around it is a word: `/gists/public` beside `/gists/{id}`. */
const WORD_TIMES = 3
const WORD_MIN = 4
/** So large a share of the requests, and so many more than any value has, is a word, unless it leads to many places that values lead to. */
const STANDING_OUT_SHARE = 0.3
const STANDING_OUT_TIMES = 4
/** A day with so many requests on each of so few days is a version. */
const VERSION_DAYS_MAX = 2
const VERSION_PASSES_MIN = 5
/** Below a parameter, names are separated from literals when so little of it may be missing. */
const LEFT_SHARE = 0.25
/** What is known of names grows with each round; later rounds find next to nothing. */
const ROUNDS = 6

/** Words and parameters of a host. The same observations give the same answer, in whatever order they came. */
export function foldObservations(root: Seen, pins?: Pins): Position {
  const rounds = foldInRounds(root, pins)
  for (;;) {
    const { done, value } = rounds.next()
    if (done) return value
  }
}

/** The same, with a stop after each round: one of a host with many words takes a tenth of a second. */
export function* foldInRounds(root: Seen, pins?: Pins): Generator<undefined, Position> {
  const enough = root.passes >= EVIDENCE_MIN
  const settled = enough && isSettled(root)
  let names: ReadonlySet<string> = NO_NAMES
  for (let round = 1; ; round++) {
    const found = new Set(names)
    const folded = foldPosition(root, { names, found, enough, settled, namesKnown: round > 1 }, true, pins)
    if (round === ROUNDS || (round > 1 && found.size === names.size)) return folded
    names = found
    yield
  }
}

interface Evidence {
  /** Names that earlier rounds found to be values. */
  names: ReadonlySet<string>
  /** The same, with those of this round: for the next one, or the order of what is looked at would matter. */
  found: Set<string>
  enough: boolean
  /** Rare names are values: words have been seen often enough not to be rare themselves. */
  settled: boolean
  /** A round has passed that found the names that are beyond doubt. */
  namesKnown: boolean
}

/** Early on the words of an interface are as rare as values are: then rare segments stand where words are, beside the first frequent ones. */
function isSettled(root: Seen): boolean {
  let seldom = 0
  let early = 0
  let calm = 0
  // As many seldom as frequent ones may be names beside words
  let unclear = 0
  let between = 0
  const walk = (seen: Seen): void => {
    const siblings = siblingsAt(seen, NO_NAMES)
    if (siblings.filter(isStranger).length >= WORDS_MIN) {
      const frequent = siblings.filter((sibling) => sibling.seen.passes >= OFTEN_MIN).length
      const rest = siblings.length - frequent
      if (rest < NAMES_PER_WORD * frequent) {
        if (rest <= SELDOM_SHARE * frequent) calm++
        else if (rest < frequent) early++
        else unclear++
        seldom += rest
        between += siblings.filter((sibling) => sibling.seen.passes > RARE_MAX && sibling.seen.passes < OFTEN_MIN).length
      }
    }
    // Below a value, words are as rare as the value
    const doubtful = doubtfulAmong(siblings)
    for (const [token, child] of seen.below) if (!doubtful.has(token) && !isKind(token)) walk(child)
    const kinds = [...seen.below].flatMap(([token, child]) => (isKind(token) ? [child] : []))
    if (kinds.length > 0 && siblings.length === 0) walk(mergeSeen(kinds))
  }
  walk(root)
  return (early <= SELDOM_SHARE * calm && unclear <= calm) || between < BETWEEN_SHARE * seldom
}

const doubtfulAmong = (siblings: readonly Sibling[]): ReadonlySet<string> =>
  new Set(siblings.length > 1 ? siblings.filter(({ own }) => own === 0).map(({ token }) => token) : [])

const NO_NAMES: ReadonlySet<string> = new Set()
const isRare = ({ own, seen }: Sibling): boolean => own === 0 && seen.passes <= RARE_MAX
/** It leads to places of its own, as words do. */
const isStranger = ({ own, seen }: Sibling): boolean => own > 0 && seen.passes > RARE_MAX
const endsMoreOften = ({ words, seen }: Sibling, usual: number): boolean =>
  words.size === 0 && seen.passes >= Math.max(WORD_MIN, WORD_TIMES * usual)

/** `sure`: every segment before is a word or a parameter beyond doubt, so that names found here are names. */
function foldPosition(seen: Seen, evidence: Evidence, sure: boolean, pins: Pins | undefined): Position {
  const pinnedLabel = pins?.parameters.find(({ pieces }) => pieces.join('') === '')
  const isPinnedWord = (token: string): boolean => pins?.literals.has(token) === true
  const siblings = (evidence.enough ? siblingsAt(seen, evidence.names) : []).filter(({ token }) => !isPinnedWord(token))
  const kinds = kindsAt(seen)
  const judged = judge(seen, siblings, kinds, evidence, pinnedLabel !== undefined)
  if (sure) for (const token of judged.names) evidence.found.add(token)
  // Beside names, a word may be a name that has been to more places
  const doubtful = judged.names.size > 0 ? new Set(siblings.map(({ token }) => token)) : doubtfulAmong(siblings)
  const members: Seen[] = []
  const position: Position = { words: new Map() }
  for (const [token, child] of seen.below) {
    if (!isPinnedWord(token) && (kinds.includes(token) || judged.names.has(token))) members.push(child)
    else position.words.set(token, foldPosition(child, evidence, sure && !doubtful.has(token), pins && nextPin(pins, token)?.next))
  }
  if (members.length === 0) return position
  const merged = mergeSeen(members)
  const left = siblings
    .filter(({ token, own }) => own === 0 && !judged.names.has(token))
    .reduce((sum, sibling) => sum + sibling.seen.passes, 0)
  position.parameter = {
    label: pinnedLabel?.text ?? labelOf(kinds, judged.names),
    why: pinnedLabel !== undefined ? 'pinned' : judged.why,
    values: judged.names,
    kinds,
    passes: merged.passes,
    // While names are missing here, words below are rarer than they are
    next: foldPosition(merged, evidence, sure && left <= LEFT_SHARE * merged.passes, pinnedLabel?.next),
  }
  return position
}

/** Shapes that are a parameter here; a few days with many requests each are versions. */
function kindsAt(seen: Seen): readonly string[] {
  const kinds = [...seen.below.keys()].filter(isKind)
  const days = kinds.filter((token) => token !== DAY && token.startsWith(DAY))
  const versions = days.length <= VERSION_DAYS_MAX && days.every((day) => (seen.below.get(day)?.passes ?? 0) >= VERSION_PASSES_MIN)
  return versions ? kinds.filter((token) => !days.includes(token)) : kinds
}

interface Judged {
  names: ReadonlySet<string>
  why: Reason
}

/** Which of the siblings are values of one parameter. */
function judge(seen: Seen, siblings: readonly Sibling[], kinds: readonly string[], evidence: Evidence, pinned: boolean): Judged {
  const { names: known, settled, namesKnown } = evidence
  const names = new Set<string>()
  const strangers = siblings.filter(isStranger).length
  const plain = siblings.filter(({ own }) => own === 0)
  const rare = plain.filter(isRare)
  const alike = plain.filter(({ shared }) => shared > 0)
  const known_ = plain.filter(({ token }) => known.has(token))
  const steady = siblings.filter((sibling) => sibling.words.size === 0 && sibling.seen.passes > RARE_MAX).length

  const byRare =
    rare.length >= (settled ? (kinds.length > 0 ? 1 : RARE_NAMES_MIN) : RARE_UNSETTLED_MIN) &&
    rare.length >= strangers &&
    rare.length >= RARE_SHARE * steady
  const sharing = alike.reduce((sum, { shared }) => sum + shared, 0)
  const byAlike =
    namesKnown && alike.length >= ALIKE_MIN && alike.length >= ALIKE_PER_STRANGER * strangers && sharing >= ALIKE_SHARED_MIN * alike.length
  const byKnown = known_.length >= KNOWN_MIN
  // Folded before, when room was made
  const before = kinds.includes('{name}')
  if (!(pinned || before || byRare || byAlike || byKnown)) return { names, why: 'shape' }

  for (const { token } of [...rare, ...known_, ...(byAlike ? alike : []), ...(pinned ? plain : [])]) names.add(token)
  for (const token of joining(seen, siblings, kinds, names, known)) names.add(token)
  return { names, why: byRare || before ? 'rare' : byAlike ? 'alike' : 'known' }
}

/** Names that belong to the values found: they lead where these lead, or end here about as often as these do. */
function joining(
  seen: Seen,
  siblings: readonly Sibling[],
  kinds: readonly string[],
  names: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly string[] {
  const values = siblings.filter(({ token }) => names.has(token))
  const rest = siblings.filter(({ token, own }) => own === 0 && !names.has(token))
  if (rest.length === 0) return []
  const typed = literalsBelow(mergeSeen(kinds.flatMap((kind) => seen.below.get(kind) ?? [])))
  const holders = countHolders(values.map(({ words }) => words))
  const isWord = literalsAmong([...siblings.map(({ words }) => words), typed], known)
  const leads = (sibling: Sibling): boolean =>
    [...sibling.words.keys()].some((key) => isWord(key) && (typed.has(key) || (holders.get(key) ?? 0) >= HOLDERS_MIN))
  const most = Math.max(...values.map((sibling) => sibling.seen.passes), ...kinds.map((kind) => seen.below.get(kind)?.passes ?? 0))
  const standsOut = (sibling: Sibling): boolean =>
    sibling.shared < ALIKE_SHARED_MIN &&
    sibling.seen.passes >= STANDING_OUT_SHARE * seen.passes &&
    sibling.seen.passes >= STANDING_OUT_TIMES * most
  const ends = values.filter(({ words }) => words.size === 0).map((sibling) => sibling.seen.passes)
  const usual = ends.reduce((sum, passes) => sum + passes, 0) / ends.length
  const endsAlike = (sibling: Sibling): boolean =>
    sibling.words.size === 0 && ends.length >= RARE_NAMES_MIN && !endsMoreOften(sibling, usual)
  const around = [...values.map((value) => value.seen), ...kinds.flatMap((kind) => seen.below.get(kind) ?? [])]
  return rest
    .filter((sibling) => (leads(sibling) && !standsOut(sibling)) || endsAlike(sibling))
    .filter((sibling) => !respondsOtherwise(sibling.seen, around))
    .map(({ token }) => token)
}

function labelOf(kinds: readonly string[], names: ReadonlySet<string>): string {
  const labels = new Set(kinds.map((kind) => (kind.startsWith(DAY) ? DAY : kind)))
  if (names.size > 0) labels.add('{name}')
  const [only = '{id}'] = labels
  return labels.size === 1 ? only : '{id}'
}
