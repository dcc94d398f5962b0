import { own } from '../own.ts'
import { isMap, isSame, type Json, type JsonMap } from './config.ts'
import { readYaml } from './locate.ts'

/** One thing that is otherwise in the second of two configurations. */
export interface ConfigChange {
  kind: 'added' | 'removed' | 'changed'
  /** `tap.endpoints.api.stripe.com`, `stacks.payments`: entries of lists go by what names them. */
  path: string
}

/** What entries of a list are named by. */
const NAMES = ['id', 'domain', 'exe', 'name', 'key', 'type']

/** What differs between two configurations, for people: a thing that came or went is one change, and so is the order of a list. */
export function diffAgentYaml(before: string, after: string): ConfigChange[] {
  return changesIn(mapOf(before), mapOf(after), '')
}

/** `2 endpoints added, 1 stack changed`, in a few words. */
export function describeChanges(changes: readonly ConfigChange[]): string {
  if (changes.length === 0) return 'No changes'
  const counts = new Map<string, number>()
  for (const { kind, path } of changes) {
    // Comes and goes with the rules: it has one value
    if (path === 'control.default') continue
    const what = SECTIONS.find(([start]) => path.startsWith(start))?.[1] ?? 'setting'
    const key = `${what} ${kind}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .map(([key, count]) => {
      const at = key.lastIndexOf(' ')
      return `${count} ${count === 1 ? key.slice(0, at) : `${key.slice(0, at)}s`} ${key.slice(at + 1)}`
    })
    .join(', ')
}

const SECTIONS: readonly (readonly [string, string])[] = [
  ['services.event_stores', 'event store'],
  ['services.object_stores', 'object store'],
  ['services.qscan', 'scanner'],
  ['stacks.', 'stack'],
  ['tap.filters', 'filter'],
  ['tap.endpoints', 'endpoint'],
  ['tags', 'tag'],
  ['control.rules', 'control rule'],
]

function changesIn(a: JsonMap, b: JsonMap, at: string): ConfigChange[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].flatMap((name) => changesOf(own(a, name), own(b, name), at === '' ? name : `${at}.${name}`))
}

function changesOf(a: Json | undefined, b: Json | undefined, path: string): ConfigChange[] {
  if (isSame(a, b)) return []
  // A whole list that comes or goes is as many changes as it has entries
  if ((Array.isArray(a) || a === undefined) && (Array.isArray(b) || b === undefined)) return inLists(a ?? [], b ?? [], path)
  const [deepA, deepB] = [isMap(a) || (a === undefined && DEEP.has(path)), isMap(b) || (b === undefined && DEEP.has(path))]
  if (deepA && deepB && (!LEAVES.has(parentOf(path)) || path === '')) return changesIn((a ?? {}) as JsonMap, (b ?? {}) as JsonMap, path)
  return [{ kind: a === undefined ? 'added' : b === undefined ? 'removed' : 'changed', path }]
}

/** Read entry by entry even when one side has none of it. */
const DEEP = new Set(['services', 'stacks', 'tap', 'tap.filters', 'control', 'rulekit'])
/** What stands in these is one thing. */
const LEAVES = new Set(['stacks'])

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

function inLists(a: readonly Json[], b: readonly Json[], path: string): ConfigChange[] {
  const [first, second] = [byName(a), byName(b)]
  const changes = [...new Set([...first.keys(), ...second.keys()])].flatMap((name): ConfigChange[] => {
    const [one, other] = [first.get(name), second.get(name)]
    if (isSame(one, other)) return []
    return [{ kind: one === undefined ? 'added' : other === undefined ? 'removed' : 'changed', path: `${path}.${name}` }]
  })
  return changes.length > 0 ? changes : [{ kind: 'changed', path }]
}

/** Entries under what names them; equal names are told apart by number. */
function byName(items: readonly Json[]): Map<string, Json> {
  const named = new Map<string, Json>()
  items.forEach((item, at) => {
    const name = isMap(item) ? NAMES.map((key) => own(item, key)).find((value) => typeof value === 'string' && value !== '') : item
    const key = name === undefined || name === null ? String(at + 1) : String(name)
    let unique = key
    for (let more = 2; named.has(unique); more++) unique = `${key} (${more})`
    named.set(unique, item)
  })
  return named
}

function mapOf(text: string): JsonMap {
  const { value } = readYaml(text)
  return isMap(value) ? value : {}
}
