import type { TalkerRow, TalkersResult } from '#wire/pulse/traffic.ts'

/** A talker, with its bytes of the period before. `undefined`: it may have been among those that were not told. */
export interface ComparedTalker extends TalkerRow {
  bytes: number
  bytesBefore: number | undefined
  /** Not seen at all in a period that had traffic. */
  isNew: boolean
}

const bytesOf = ({ bytesSent, bytesReceived }: { bytesSent: number; bytesReceived: number }): number => bytesSent + bytesReceived

/** Held against the period before. Where that had nothing at all, nobody is new: there is no telling whether anybody looked. */
export function compareTalkers({ rows }: TalkersResult, before: TalkersResult | undefined): ComparedTalker[] {
  const known = new Map(before?.rows.map((row) => [row.value, bytesOf(row)]))
  const whole = before !== undefined && bytesOf(before.total) > 0 && before.values <= before.rows.length
  return rows.map((row) => {
    const bytesBefore = known.get(row.value) ?? (whole ? 0 : undefined)
    return { ...row, bytes: bytesOf(row), bytesBefore, isNew: whole && !known.has(row.value) }
  })
}
