import { phasesOf, type Phase } from '#src/lib/phases.ts'

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
