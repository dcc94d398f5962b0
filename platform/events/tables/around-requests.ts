import type { ArtifactRecord, IssueRecord, RejectedRecord, RowOrigin, SensitiveRecord } from '#platform/lib/ports/events.ts'

import { type Column, ORIGIN, table } from './columns.ts'
import { bool, float, json, text, texts, time, uint16, uint53 } from './values.ts'

/** An event related to a request; `apart` when that request is not in the same insert. */
export interface Hanging<Event> {
  event: Event
  apart: boolean
}

type HangsOnRequest = RowOrigin &
  Pick<IssueRecord, 'id' | 'timestampMs' | 'requestId' | 'connectionId' | 'direction' | 'endpointId' | 'tags'>

const of = <Event>([name, value]: Column<Event>): Column<Hanging<Event>> => [name, ({ event }) => value(event)]

const hanging = <Event extends HangsOnRequest>(name: string, own: readonly Column<Event>[]) =>
  table<Hanging<Event>>(name, [
    ...ORIGIN.map((column) => of<Event>(column)),
    of<Event>(['id', (e) => text(e.id)]),
    of<Event>(['ts', (e) => time(e.timestampMs)]),
    of<Event>(['request_id', (e) => text(e.requestId)]),
    ['apart', ({ apart }) => bool(apart)],
    of<Event>(['connection_id', (e) => text(e.connectionId)]),
    of<Event>(['direction', (e) => text(e.direction)]),
    of<Event>(['host', (e) => text(e.endpointId)]),
    of<Event>(['tags', (e) => texts(e.tags)]),
    ...own.map(of),
  ])

type TextsOf<Event> = { [Name in keyof Event]: Event[Name] extends string ? Name : never }[keyof Event] & string

/** Texts that are called the same there as here. */
const textsOf = <Event>(...names: TextsOf<Event>[]): Column<Event>[] => names.map((name) => [name, (event) => text(event[name] as string)]) // the type says so

export const issuesTable = hanging<IssueRecord>('issues', [
  ...textsOf<IssueRecord>('error', 'url', 'path', 'method'),
  ['status', (issue) => uint16(issue.status)],
  ['triggers', (issue) => json(issue.triggers)],
])

export const sensitiveTable = hanging<SensitiveRecord>('sensitive', [
  ['entity_type', (found) => text(found.entityType)],
  ['score', (found) => float(found.score)],
  ['section', (found) => text(found.section)],
  ['field_path', (found) => text(found.fieldPath)],
  ['value_hash', (found) => text(found.valueHash)],
  ...textsOf<SensitiveRecord>('method', 'path'),
])

export const artifactsTable = hanging<ArtifactRecord>('artifacts', [
  ...textsOf<ArtifactRecord>('type', 'digest', 'url'),
  ['summary', (artifact) => json(artifact.summary)],
])

export const quarantineTable = table<RejectedRecord>('quarantine', [
  ...ORIGIN,
  ['door', (event) => text(event.receiver)],
  ...textsOf<RejectedRecord>('reason', 'preview'),
  ['size_bytes', (event) => uint53(event.sizeBytes)],
])
