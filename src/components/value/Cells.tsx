import { formatAgo, formatCount, formatInstant, measureDuration } from '#src/lib/format.ts'

import { Amount, Missing } from './Badges.tsx'

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
