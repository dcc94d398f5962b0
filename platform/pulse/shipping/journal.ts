import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

import { replaceFile } from '#platform/lib/synced-files.ts'

/** One batch for the event store: a stretch of one segment. Its token follows from it, so what is sent again is recognised. */
export interface ShipPlan {
  segment: number
  start: number
  end: number
  /** Events of the log before the stretch, and up to its end. */
  eventsBefore: number
  eventsAfter: number
}

export type ShipNote = { state: 'planned' | 'shipped'; plan: ShipPlan }

export interface ShipJournal {
  /** The newest note; undefined when nothing was ever planned. */
  readonly last: ShipNote | undefined
  /** Lines that could not be read at start. If the newest is lost, one batch may be cut differently and stored twice. */
  readonly damagedLines: number
  /** Synced when it resolves: the batch is sent only after that. */
  plan(plan: ShipPlan): Promise<void>
  /** Not synced: when it is lost, the batch is sent again with its token and the store keeps what it has. */
  shipped(plan: ShipPlan): Promise<void>
  close(): Promise<void>
}

const NAME = 'shipping.journal'
/** Beyond this the journal is rewritten with its last line only. */
const JOURNAL_MAX_BYTES = 256 * 1024

/**
 * The shipper's position. Each line is a checksum, a space and a note in JSON; the last whole line counts, so after a torn write the one before it is
 * used.
 */
export async function openShipJournal(folder: string): Promise<ShipJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = (await readIfThere(join(folder, NAME))).split('\n').filter(Boolean)
  const notes = lines.map(readLine)
  let last = notes.findLast((note) => note !== undefined)
  const damagedLines = notes.filter((note) => note === undefined).length
  let file: FileHandle | undefined
  let bytes = 0
  /** The last line may be there in part. */
  let torn = false

  async function startAnew(): Promise<void> {
    const text = last ? lineOf(last) : ''
    await replaceFile(folder, NAME, text)
    const old = file
    file = await open(join(folder, NAME), 'a')
    bytes = text.length
    torn = false
    await old?.close()
  }

  async function note(next: ShipNote): Promise<void> {
    last = next
    if (bytes > JOURNAL_MAX_BYTES || !file) return startAnew()
    const line = torn ? `\n${lineOf(next)}` : lineOf(next)
    torn = true
    await file.appendFile(line)
    torn = false
    bytes += line.length
  }

  await startAnew()
  return {
    get last() {
      return last
    },
    damagedLines,
    async plan(plan) {
      await note({ state: 'planned', plan })
      await file?.datasync()
    },
    shipped: (plan) => note({ state: 'shipped', plan }),
    close: async () => file?.close(),
  }
}

const lineOf = (note: ShipNote): string => {
  const text = JSON.stringify(note)
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`
}

function readLine(line: string): ShipNote | undefined {
  const text = line.slice(9)
  if (line.slice(0, 9) !== `${crc32(text).toString(16).padStart(8, '0')} `) return undefined
  return JSON.parse(text) as ShipNote // the check sum proves that lineOf wrote it
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return ''
    throw cause
  }
}
