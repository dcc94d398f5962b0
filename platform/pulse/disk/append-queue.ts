import type { LogRecord } from './log-record.ts'

/** A record before it knows how many events lie before it. */
export type LogEntry = Omit<LogRecord, 'eventsBefore'>

export interface AppendQueue<Position> {
  append(entry: LogEntry): Promise<Position>
  /** Resolves when every earlier append is done, to whether all of them succeeded. */
  settled(): Promise<boolean>
  /** Payload bytes that wait. */
  bytes(): number
  idle(): boolean
}

interface Waiting<Position> {
  entry: LogEntry
  resolve: (position: Position) => void
  reject: (cause: unknown) => void
}

/**
 * Collects what is appended while the disk is busy and writes it as one group, so that many appends share one sync. The first append after a pause
 * waits only for the end of this turn of the event loop, never for a timer.
 * `write` takes entries from the front, at least one, and returns a position for each; what it throws rejects the whole group.
 */
export function createAppendQueue<Position>(write: (entries: readonly LogEntry[]) => Promise<Position[]>): AppendQueue<Position> {
  let waiting: Waiting<Position>[] = []
  let watchers: { failuresBefore: number; report: (unharmed: boolean) => void }[] = []
  let bytes = 0
  let failures = 0
  let running = false

  async function run(): Promise<void> {
    while (waiting.length > 0 || watchers.length > 0) {
      const group = waiting
      const notified = watchers
      waiting = []
      watchers = []
      await writeGroup(group)
      bytes -= group.reduce((sum, { entry }) => sum + entry.payload.byteLength, 0)
      for (const { report, failuresBefore } of notified) report(failures === failuresBefore)
    }
    running = false
  }

  async function writeGroup(group: readonly Waiting<Position>[]): Promise<void> {
    for (let rest = group; rest.length > 0; ) {
      try {
        const positions = await write(rest.map(({ entry }) => entry))
        positions.forEach((position, index) => rest[index]?.resolve(position))
        rest = rest.slice(positions.length)
      } catch (cause) {
        failures++
        for (const { reject } of rest) reject(cause)
        return
      }
    }
  }

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject })
        bytes += entry.payload.byteLength
        if (running) return
        running = true
        setImmediate(() => void run())
      }),
    settled: () => new Promise((report) => (running ? void watchers.push({ failuresBefore: failures, report }) : report(true))),
    bytes: () => bytes,
    idle: () => !running,
  }
}
