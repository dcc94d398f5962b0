import { ShieldAlert, TriangleAlert } from 'lucide-react'

import { visibleHost, visibleText } from '#domain/detection/control.ts'
import { grpcStatusNumber } from '#domain/traffic/grpc-status.ts'
import { formatAgo, formatCount, formatInstant, measureBytes, type Measured, measureDuration, NOTHING } from '#src/lib/format.ts'
import { splitPath } from '#src/lib/path.ts'
import { outcomeClass, showsGrpc } from '#src/lib/status.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import css from './badges.module.css'

/** Cells show the beginning of a long text; the whole stands on the request's own page. */
const CELL_MAX = 400

/** A value that can be filtered by: the table reads which one from `data-item`. */
export function Value({ item = 0, children, label, full }: { item?: number; children: React.ReactNode; label?: string; full?: boolean }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.value}
      data-item={item}
      data-full={full || undefined}
      title={label ?? 'Click: only this · Alt+click: all but this'}
    >
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  )
}

/** Traffic text in one line: clamped, with invisible characters made visible. */
export const oneLine = (text: string): string => visibleText(text.length > CELL_MAX ? `${text.slice(0, CELL_MAX)}…` : text)

/** What stands where nothing is known: an em dash, the same everywhere. */
export const Missing = () => (
  <span className="dim" title="Nothing known">
    {NOTHING}
  </span>
)

export function MethodChip({ method }: { method: string }) {
  if (method === '') return <Missing />
  return (
    <span className={css.method} data-method={/^(GET|HEAD|OPTIONS)$/.test(method) ? 'read' : method === 'DELETE' ? 'delete' : 'write'}>
      {oneLine(method.slice(0, 24))}
    </span>
  )
}

/**
 * Dot and number; 0 is "no answer", except for databases, which have no status. HTTP says 200 for whatever gRPC answered, so an error of
 * gRPC is shown by its own number. The colour says failed exactly where rates and filters do.
 */
export function StatusBadge({ request }: { request: Pick<RequestRow, 'status' | 'family' | 'failed' | 'grpcStatus'> }) {
  const { status, family, failed, grpcStatus } = request
  if (family === 'database' && !failed) return <Missing />
  return (
    <span className={css.status} data-class={outcomeClass(request)}>
      <i aria-hidden="true" />
      {family === 'database' ? (
        <span title="The database answered with an error">error</span>
      ) : showsGrpc(request) ? (
        <span title={`gRPC status ${oneLine(grpcStatus)}`}>gRPC {grpcStatusNumber(grpcStatus) ?? oneLine(grpcStatus.slice(0, 8))}</span>
      ) : status > 0 ? (
        status
      ) : (
        <span title="No answer">none</span>
      )}
    </span>
  )
}

/** One that is likely to be cut says its whole name to whoever points at it. */
export const HostName = ({ host }: { host: string }) => (
  <span className={css.host} title={host.length > HOST_FITS ? visibleHost(host) : undefined}>
    {visibleHost(host.slice(0, CELL_MAX))}
  </span>
)

/** Characters that fit the column of hosts at its usual width. */
const HOST_FITS = 22

/** A path cut in its middle, so that its last segment stays readable. */
export function PathText({ path }: { path: string }) {
  const { head, tail } = splitPath(oneLine(path))
  return (
    <>
      <span className={css.pathHead}>{head}</span>
      {tail && <span className={css.pathTail}>{tail}</span>}
    </>
  )
}

/** A number with its unit dimmed. */
function Amount({ value, unit }: Measured) {
  return (
    <span className={css.amount}>
      {value}
      {unit && <span className={css.unit}>{unit}</span>}
    </span>
  )
}

export const Bytes = ({ bytes }: { bytes: number }) => <Amount {...measureBytes(bytes)} />

/** From 1 ms to 30 s on a logarithmic scale: a slow call is seen from afar. */
const SLOWEST_LOG = Math.log10(30_000)

export function DurationBar({ ms }: { ms: number }) {
  if (!(ms >= 0)) return <Missing />
  const share = Math.min(1, Math.max(0, Math.log10(Math.max(1, ms)) / SLOWEST_LOG))
  return (
    <span className={css.duration}>
      <span className={css.track} aria-hidden="true">
        <span style={{ inlineSize: `${Math.round(share * 100)}%` }} data-slow={ms >= 1000 ? (ms >= 5000 ? 'very' : 'yes') : undefined} />
      </span>
      <Amount {...measureDuration(ms)} />
    </span>
  )
}

/** Signs of what was found in a request: an issue, sensitive data. Two shapes, so that colour is not needed to tell them apart. */
export function Signals({ issue, sensitive }: { issue: boolean; sensitive: boolean }) {
  if (!issue && !sensitive) return null
  return (
    <span className={css.signals}>
      {issue && <Sign tone="danger" words="Has an issue" icon={<TriangleAlert size={14} aria-hidden />} />}
      {sensitive && <Sign tone="warn" words="Has sensitive data" icon={<ShieldAlert size={14} aria-hidden />} />}
    </span>
  )
}

function Sign({ tone, words, icon }: { tone: 'danger' | 'warn'; words: string; icon: React.ReactNode }) {
  return (
    <span data-tone={tone} title={words}>
      {icon}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

/** A count with its thousands apart. */
export const Count = ({ count }: { count: number }) =>
  Number.isFinite(count) ? <span className="number">{formatCount(count)}</span> : <Missing />

/** A duration in its own unit, dimmed. Milliseconds. */
export const Duration = ({ ms }: { ms: number }) => (Number.isFinite(ms) && ms >= 0 ? <Amount {...measureDuration(ms)} /> : <Missing />)

/** "3 minutes ago", with the exact moment on the given clock for whoever asks. Milliseconds since 1970; 0 is never. */
export function RelativeTime({ ms, nowMs, zone }: { ms: number; nowMs: number; zone: string }) {
  if (!(ms > 0)) return <Missing />
  return (
    <time dateTime={new Date(ms).toISOString()} title={`${formatInstant(ms, zone)} ${zone}`}>
      {formatAgo(ms, nowMs)}
    </time>
  )
}
