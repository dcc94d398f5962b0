/** One stretch of a request's time. */
export interface Phase {
  id: 'blocked' | 'dns' | 'connect' | 'ssl' | 'send' | 'wait' | 'receive'
  label: string
  ms: number
  /** Since the request began. */
  startMs: number
}

const LABELS = { blocked: 'Blocked', dns: 'DNS', connect: 'Connect', ssl: 'TLS', send: 'Send', wait: 'Wait', receive: 'Receive' } as const

/**
 * Phases in the order they happen. In HAR 1.2 `connect` contains `ssl` (spec, timings), so the handshake is taken out of it; what is
 * negative or missing was not measured.
 */
export function phasesOf(timings: Readonly<Record<string, number>>): Phase[] {
  const known = (id: keyof typeof LABELS): number => {
    const ms = Object.hasOwn(timings, id) ? (timings[id] ?? 0) : 0
    return Number.isFinite(ms) && ms > 0 ? ms : 0
  }
  const phases: Phase[] = []
  let startMs = 0
  for (const id of Object.keys(LABELS) as (keyof typeof LABELS)[]) {
    const ms = id === 'connect' ? Math.max(0, known('connect') - known('ssl')) : known(id)
    if (ms === 0) continue
    phases.push({ id, label: LABELS[id], ms, startMs })
    startMs += ms
  }
  return phases
}

export interface PhasePair {
  id: Phase['id']
  label: string
  /** Milliseconds; undefined where it was not measured. */
  beforeMs: number | undefined
  afterMs: number | undefined
}

const ORDER: readonly Phase['id'][] = ['blocked', 'dns', 'connect', 'ssl', 'send', 'wait', 'receive']

type Timings = Readonly<Record<string, number>>

/** Phases that were measured on at least one side, in the order they happen. */
export function pairPhases(before: Timings, after: Timings): PhasePair[] {
  const [a, b] = [byId(before), byId(after)]
  return ORDER.flatMap((id) => {
    const label = (a.get(id) ?? b.get(id))?.label
    return label ? [{ id, label, beforeMs: a.get(id)?.ms, afterMs: b.get(id)?.ms }] : []
  })
}

const byId = (timings: Timings): Map<Phase['id'], Phase> => new Map(phasesOf(timings).map((phase) => [phase.id, phase]))
