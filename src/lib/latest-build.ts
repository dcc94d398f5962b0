/** Id of the build that the host serves now; undefined when it cannot be told at the moment. Never a wire of the platform: a file of the site. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache', credentials: 'omit' })
    const latest: unknown = response.ok ? await response.json() : undefined
    return typeof latest === 'object' && latest !== null && 'id' in latest && typeof latest.id === 'string' ? latest.id : undefined
  } catch {
    return undefined // offline or in the middle of a deployment: next time
  }
}
