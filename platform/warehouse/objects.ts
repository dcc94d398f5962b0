import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { type Clock, systemClock } from '#platform/lib/clock.ts'
import { sha1Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import { keyedMutex } from '#platform/lib/keyed-mutex.ts'
import { OBJECT_MAX } from '#platform/lib/limits.ts'
import type { Log } from '#platform/lib/log.ts'
import type { ObjectPort, StoredObject } from '#platform/lib/ports/objects.ts'
import type { ObjectRetentionPort } from '#platform/lib/ports/retention.ts'
import { syncFolder, writeSynced } from '#platform/lib/synced-files.ts'

import { decodeObject, encodeObject, HEAD_BYTES, isOfEnvironment, withEnvironment } from './object-file.ts'
import { arriveAgain, filesOf, foldersOf, removeIfOlder } from './object-files.ts'

const CONTENT_TYPE_MAX = 256
const RETRY_AFTER_SECONDS = 10

/** Nothing else ever becomes part of a path (security.md P1). SHA-1 as the agent makes it, or SHA-256. */
const DIGEST = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const ORG_ID = /^[A-Za-z0-9_-]{1,128}$/

export interface Objects extends ObjectPort, ObjectRetentionPort {
  /** Waits for what is being written. */
  close(): Promise<void>
}

export interface ObjectsOptions {
  dataDir: string
  log: Log
  clock?: Clock
}

/**
 * Payloads as files: `objects/{orgId}/{first two of the digest}/{digest}`. A file is there whole or not at all; its time is the last arrival
 * of its object.
 */
export async function openObjects({ dataDir, log, clock = systemClock }: ObjectsOptions): Promise<Objects> {
  const root = join(dataDir, 'objects')
  const incoming = join(root, '.incoming') // no organization's id begins with a dot
  await rm(incoming, { recursive: true, force: true }) // what a killed process was writing
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  /** One thing at a time with a file: what has just arrived again must not be removed as old. */
  const alone = keyedMutex()
  /** The moment that each organization's folder was last looked through for. */
  const swept = new Map<string, number>()

  /** Undefined for anything that is not an organization's id and a digest. */
  function pathOf(orgId: string, digest: string): string | undefined {
    return ORG_ID.test(orgId) && DIGEST.test(digest) ? join(root, orgId, digest.slice(0, 2), digest) : undefined
  }

  async function write(path: string, file: Buffer): Promise<void> {
    const folder = dirname(path)
    const temporary = join(incoming, newId())
    try {
      const created = await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeSynced(temporary, file, 'wx')
      await rename(temporary, path)
      // The new names last only when the folders that hold them are synced too.
      for (let at = folder; ; at = dirname(at)) {
        await syncFolder(at)
        if (created === undefined || at === dirname(created)) break
      }
    } catch (cause) {
      await rm(temporary, { force: true })
      throw new Fault('unavailable', 'The object could not be stored. Send it again.', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
    }
  }

  /** A file that is damaged gives way to the bytes that arrive. */
  async function store(path: string, orgId: string, object: StoredObject, environmentId: string | undefined): Promise<void> {
    const known = environmentId === undefined ? await arriveAgain(path, clock()) : await sentBefore(path, orgId, environmentId)
    if (known) return
    const file = environmentId === undefined ? undefined : await readIfThere(path)
    const shared = file && environmentId !== undefined ? withEnvironment(orgId, file, environmentId) : undefined
    await write(path, shared ?? encodeObject(orgId, object, environmentId))
  }

  async function sentBefore(path: string, orgId: string, environmentId: string): Promise<boolean> {
    const head = await readHead(path)
    return head !== undefined && isOfEnvironment(orgId, head, environmentId) && arriveAgain(path, clock())
  }

  async function putAs(orgId: string, digest: string, object: StoredObject, environmentId?: string): Promise<void> {
    const path = pathOf(orgId, digest)
    if (!path) throw new Fault('invalid', 'A digest is 40 or 64 lower-case hexadecimal characters.')
    if (object.bytes.byteLength > OBJECT_MAX)
      throw new Fault('too-large', `An object may have ${OBJECT_MAX} bytes, this one has ${object.bytes.byteLength}.`)
    if (object.contentType.length > CONTENT_TYPE_MAX) throw new Fault('invalid', `A content type may have ${CONTENT_TYPE_MAX} characters.`)
    await alone(path, () => store(path, orgId, object, environmentId))
  }

  return {
    putAs,
    async put(orgId, object) {
      const digest = sha1Hex(object.bytes)
      await putAs(orgId, digest, object)
      return digest
    },
    async has(orgId, digest, environmentId) {
      const path = pathOf(orgId, digest)
      if (path === undefined) return false
      return alone(path, () => (environmentId === undefined ? arriveAgain(path, clock()) : sentBefore(path, orgId, environmentId)))
    },
    async get(orgId, digest) {
      const path = pathOf(orgId, digest)
      const file = path && (await readIfThere(path))
      if (!file) return undefined
      const object = decodeObject(orgId, file)
      if (!object) log.error({ digest }, 'a payload object is damaged and is not shown')
      return object
    },
    async forgetOrg(orgId) {
      if (ORG_ID.test(orgId)) await rm(join(root, orgId), { recursive: true, force: true })
    },
    async expire(beforeMsOf, signal) {
      let removed = 0
      for (const orgId of await foldersOf(root, (name) => ORG_ID.test(name))) {
        const beforeMs = beforeMsOf(orgId)
        if (swept.get(orgId) === beforeMs) continue // nothing can have expired since
        for await (const path of filesOf(join(root, orgId))) {
          if (signal.aborted) return removed
          if (await alone(path, () => removeIfOlder(path, beforeMs))) removed++
        }
        swept.set(orgId, beforeMs)
      }
      return removed
    },
    close: () => alone.settled(),
  }
}

const readIfThere = (path: string): Promise<Buffer | undefined> => ifThere(() => readFile(path))

const readHead = (path: string): Promise<Buffer | undefined> =>
  ifThere(async () => {
    const handle = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  })

async function ifThere<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}
