import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** After this the bytes are on the disk; their name is when its folder is synced, too. `wx`: refuses a file that is there. */
export async function writeSynced(path: string, content: string | Uint8Array, flag: 'w' | 'wx'): Promise<void> {
  const file = await open(path, flag, 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** After this the file holds the new text or, after a crash, the old one. */
export async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const temporary = join(folder, `${name}.new`)
  await writeSynced(temporary, text, 'w')
  await rename(temporary, join(folder, name))
  await syncFolder(folder)
}

/** Makes names that were created, renamed or removed in the folder last. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open a folder; NTFS journals names
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
