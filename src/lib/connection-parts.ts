import { labelText } from '#domain/traffic/labels.ts'
import type { ConnectionPart, ConnectionRow } from '#wire/pulse/connections.ts'

import { formatBytes } from './format.ts'

/** One report, or several in a row that told nothing new. */
export type PartStep = { kind: 'report'; part: ConnectionPart; changes: string[] } | { kind: 'silent'; count: number; untilMs: number }

/** The reports of a connection in order, each with what it told that the one before had not; those without news are put together. */
export function partSteps(parts: readonly ConnectionPart[]): PartStep[] {
  const steps: PartStep[] = []
  for (const [index, part] of parts.entries()) {
    const changes = changesOf(part, parts[index - 1])
    const last = steps.at(-1)
    if (changes.length > 0) steps.push({ kind: 'report', part, changes })
    else if (last?.kind === 'silent') steps[steps.length - 1] = { ...last, count: last.count + 1, untilMs: part.receivedMs }
    else steps.push({ kind: 'silent', count: 1, untilMs: part.receivedMs })
  }
  return steps
}

/** In words. A part whose predecessor is not known tells everything it says. */
function changesOf(part: ConnectionPart, before: ConnectionPart | undefined): string[] {
  const gone = before?.labels.filter((label) => !part.labels.includes(label)) ?? []
  const come = part.labels.filter((label) => !before?.labels.includes(label))
  return [
    ...(before ? [] : [part.part === 0 ? 'First report' : `Report ${part.part}; earlier ones are not kept`]),
    ...(part.l7Protocol && part.l7Protocol !== before?.l7Protocol ? [`Spoken: ${part.l7Protocol}`] : []),
    ...(part.tlsVersion && part.tlsVersion !== before?.tlsVersion ? [`TLS ${part.tlsVersion}`] : []),
    ...(part.tlsIntrospected && !before?.tlsIntrospected ? ['Content can be read'] : []),
    ...come.map((label) => `Label: ${nameOf(label)}`),
    ...gone.map((label) => `No longer: ${nameOf(label)}`),
    ...(part.finalized && !before?.finalized
      ? [`Closed: ${formatBytes(part.bytesReceived)} received, ${formatBytes(part.bytesSent)} sent`]
      : []),
  ]
}

const nameOf = (label: string): string => labelText(label)?.label ?? label

/**
 * An agent's wire has no field for when a connection closed. Where its last report came on time, the end is its receipt; where it came late, the
 * number of the report tells, and reports are made every ten seconds (agent.md 2.4; END in platform/events/connection-sql.ts).
 */
export const endIsRough = (c: Pick<ConnectionRow, 'open' | 'closedMs' | 'timestampMs' | 'durationMs' | 'lastSeenMs'>): boolean =>
  !c.open && c.closedMs === 0 && c.timestampMs + c.durationMs < c.lastSeenMs
