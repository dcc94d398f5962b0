import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Every built page, sorted. */
export async function pagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => join(folder, name))
}
