import { allOf, negated } from '#domain/filter/nodes.ts'
import type { FilterNode } from '#domain/filter/ast.ts'
import { exactly } from '#domain/verdicts/verdict.ts'

/** What clients are shown to call. */
export type FlowTarget = 'vendor' | 'host'

/** Requests of one client to one vendor or host. */
export interface Flow {
  key: readonly string[]
  count: number
  failed: number
}

/** A client, vendor or host; or all others of its side together. */
export interface FlowEnd {
  id: string
  /** Undefined: the others. */
  value: string | undefined
  /** How many values it stands for. */
  values: number
  count: number
  failed: number
  /** Pixels: the room it has, and how much of that its flows fill. */
  y: number
  height: number
  /** Exactly its requests. Undefined: they cannot be filtered for. */
  filter: FilterNode | undefined
  /** The same without what all flows have in common. */
  own: FilterNode | undefined
}

export interface FlowBand {
  id: string
  from: FlowEnd
  to: FlowEnd
  count: number
  failed: number
  /** Pixels: how thick it is, of that what failed, and where its middle begins and ends. */
  width: number
  failedWidth: number
  fromY: number
  toY: number
  filter: FilterNode | undefined
}

export interface FlowMap {
  clients: readonly FlowEnd[]
  targets: readonly FlowEnd[]
  /** Most requests first. */
  bands: readonly FlowBand[]
  height: number
}

/** Ends with a name of their own on each side, those with the most requests. */
export const CLIENTS_SHOWN = 8
export const TARGETS_SHOWN = 10
/** Pixels of all flows together, of the least room for a name, between two rooms, and of what is there but hardly to be seen. */
const FLOWS_HEIGHT = 260
const LEAST_ROOM = 22
const GAP = 4
const THINNEST = 1.5

/**
 * Who calls whom, laid out as bands whose thickness is proportional to requests: the largest of each side by name, all others as one end of each side, so
 * that everything is drawn. `isWhole`: the flows are all there are; otherwise nobody can tell which requests "the others" are. `among`: what the flows
 * were asked for; filters hold for no more.
 */
export function flowMap(
  flows: readonly Flow[],
  { target, isWhole, among }: { target: FlowTarget; isWhole: boolean; among: FilterNode | undefined },
): FlowMap {
  const total = flows.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return { clients: [], targets: [], bands: [], height: 0 }
  const scale = FLOWS_HEIGHT / total
  const clients = endsOf(flows, { at: 0, field: 'client', shown: CLIENTS_SHOWN, scale, isWhole, among })
  const targets = endsOf(flows, { at: 1, field: target, shown: TARGETS_SHOWN, scale, isWhole, among })
  const height = Math.max(bottomOf(clients.ends), bottomOf(targets.ends))
  const sums = new Map<string, { from: FlowEnd; to: FlowEnd; count: number; failed: number }>()
  for (const { key, count, failed } of flows) {
    const [from, to] = [clients.of(key[0] ?? ''), targets.of(key[1] ?? '')]
    const id = `${from.id}→${to.id}`
    const sum = sums.get(id) ?? { from, to, count: 0, failed: 0 }
    sums.set(id, { ...sum, count: sum.count + count, failed: sum.failed + failed })
  }
  return { clients: clients.ends, targets: targets.ends, bands: bandsOf([...sums], scale), height }
}

interface Side {
  at: 0 | 1
  field: string
  shown: number
  scale: number
  isWhole: boolean
  among: FilterNode | undefined
}

const both = (one: FilterNode, other: FilterNode | undefined): FilterNode | undefined => (other ? allOf([one, other]) : one)

/** The ends of one side from top to bottom, the others last. */
function endsOf(
  flows: readonly Flow[],
  { at, field, shown, scale, isWhole, among }: Side,
): { ends: FlowEnd[]; of: (value: string) => FlowEnd } {
  const sums = new Map<string, { count: number; failed: number }>()
  for (const { key, count, failed } of flows) {
    const sum = sums.get(key[at] ?? '') ?? { count: 0, failed: 0 }
    sums.set(key[at] ?? '', { count: sum.count + count, failed: sum.failed + failed })
  }
  const ranked = [...sums].toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
  // One that is left over is named rather than called "1 other"
  const named = ranked.length <= shown + 1 ? ranked : ranked.slice(0, shown)
  const others = ranked.slice(named.length)
  const rows = [
    ...named.map(([value, sum]) => ({ id: `${field} ${value}`, value, values: 1, ...sum, own: exactly(field, value) })),
    ...(others.length === 0
      ? []
      : [
          {
            id: `${field}s`,
            value: undefined,
            values: others.length,
            count: others.reduce((all, [, { count }]) => all + count, 0),
            failed: others.reduce((all, [, { failed }]) => all + failed, 0),
            own: isWhole ? negated(exactly(field, ...named.map(([value]) => value))) : undefined,
          },
        ]),
  ]
  let y = 0
  const ends = rows.map((row): FlowEnd => {
    const height = Math.max(LEAST_ROOM, row.count * scale)
    const end = { ...row, filter: row.own && both(row.own, among), y, height }
    y += height + GAP
    return end
  })
  const byValue = new Map(ends.map((end) => [end.value, end]))
  const rest = byValue.get(undefined)
  const first = ends[0] as FlowEnd // there are flows, so there is one
  return { ends, of: (value) => byValue.get(value) ?? rest ?? first }
}

const bottomOf = (ends: readonly FlowEnd[]): number => Math.max(0, ...ends.map(({ y, height }) => y + height))

type Sum = [id: string, { from: FlowEnd; to: FlowEnd; count: number; failed: number }]

/** Bands leave an end in the order of the ends they lead to, so that they cross as little as may be; in the middle of its room. */
function bandsOf(sums: readonly Sum[], scale: number): FlowBand[] {
  const startsOf = (side: 'from' | 'to', order: (sum: Sum[1]) => number): Map<string, number> => {
    const filled = new Map<string, number>()
    const starts = new Map<string, number>()
    for (const [id, sum] of sums.toSorted(([, a], [, b]) => order(a) - order(b))) {
      const end = sum[side]
      const begin = filled.get(end.id) ?? end.y + (end.height - end.count * scale) / 2
      starts.set(id, begin + (sum.count * scale) / 2)
      filled.set(end.id, begin + sum.count * scale)
    }
    return starts
  }
  const fromY = startsOf('from', ({ to }) => to.y)
  const toY = startsOf('to', ({ from }) => from.y)
  return sums
    .map(([id, { from, to, count, failed }]): FlowBand => {
      const width = count * scale
      return {
        id,
        from,
        to,
        count,
        failed,
        width: Math.max(THINNEST, width),
        failedWidth: failed === 0 ? 0 : Math.max(THINNEST, failed * scale),
        fromY: fromY.get(id) ?? 0,
        toY: toY.get(id) ?? 0,
        filter: from.own && to.filter && both(from.own, to.filter),
      }
    })
    .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
}

/** One client and what it calls, by name. */
export interface FlowRow {
  client: string
  target: string
  count: number
  failed: number
  filter: FilterNode | undefined
}

/** The flows with the most requests one by one, and how many requests the others have together. `flows`: most requests first. */
export function flowRows(
  flows: readonly Flow[],
  target: FlowTarget,
  max: number,
): { rows: FlowRow[]; others: number; otherRequests: number } {
  const others = flows.slice(max)
  return {
    rows: flows.slice(0, max).map(({ key: [client = '', called = ''], count, failed }) => ({
      client,
      target: called,
      count,
      failed,
      filter: allOf([exactly('client', client), exactly(target, called)]),
    })),
    others: others.length,
    otherRequests: others.reduce((sum, { count }) => sum + count, 0),
  }
}
