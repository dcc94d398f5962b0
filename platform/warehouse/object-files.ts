import { opendir, readdir, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A file's modification time is the last arrival of its object; it is updated no more often than this, so that lookups do not cause writes. */
const ARRIVAL_NOTED_EVERY_MS = 3_600_000

/** Whether the file is there; if so, its object has just arrived again. */
export async function arriveAgain(path: string, nowMs: number): Promise<boolean> {
  const arrivedMs = await arrivalOf(path)
  if (arrivedMs === undefined) return false
  if (nowMs - arrivedMs > ARRIVAL_NOTED_EVERY_MS) await utimes(path, new Date(nowMs), new Date(nowMs))
  return true
}

/** Removes the file when its object arrived last before a moment. */
export async function removeIfOlder(path: string, beforeMs: number): Promise<boolean> {
  const arrivedMs = await arrivalOf(path)
  if (arrivedMs === undefined || arrivedMs >= beforeMs) return false
  await unlink(path)
  return true
}

/** Folders of organizations below the root of all objects. */
export async function foldersOf(root: string, isOrgId: (name: string) => boolean): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && isOrgId(entry.name)).map(({ name }) => name)
}

/** Every file of one organization's folder, a few names in memory at a time. */
export async function* filesOf(folder: string): AsyncGenerator<string> {
  for await (const shelf of await opendir(folder)) {
    if (!shelf.isDirectory()) continue
    for await (const file of await opendir(join(folder, shelf.name))) if (file.isFile()) yield join(folder, shelf.name, file.name)
  }
}

async function arrivalOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}
