import { type BuildManifest, readManifest } from './route-rules.ts'

declare const __BUILD_ID__: string

/** Id of the build that the host serves now; undefined when it cannot be told at the moment. Never a wire of the platform: a file of the site. */
export async function latestBuild(): Promise<string | undefined> {
  const latest = await readFile('/builds/latest.json')
  return typeof latest === 'object' && latest !== null && 'id' in latest && typeof latest.id === 'string' ? latest.id : undefined
}

let manifest: Promise<BuildManifest> | undefined

/** The manifest of the build this page is from; asked for once. Without one there are no rules and nothing is fetched ahead. */
export function loadManifest(): Promise<BuildManifest> {
  manifest ??= readFile(`/builds/meta/${__BUILD_ID__}.json`).then(readManifest)
  return manifest
}

async function readFile(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { cache: 'no-cache', credentials: 'omit' })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined // offline or in the middle of a deployment: next time
  }
}
