import { loadManifest } from '#src/lib/build-files.ts'
import { redirectOf } from '#src/lib/route-rules.ts'

/** Where the build's rules send an address, and goes there; `ask` is left to whoever can ask. undefined: no rule is about it. */
export async function followRules(url: URL): Promise<{ ask: string } | 'gone' | undefined> {
  const { rules, allowedHosts } = await loadManifest()
  const redirect = redirectOf(url, rules, allowedHosts)
  if (!redirect) return undefined
  if (redirect.kind === 'ask') return { ask: redirect.address }
  location.replace(redirect.address)
  return 'gone'
}

/**
 * The rules for pages that do exist: this one, and those that links lead to. A page without a file comes to the error page, which
 * follows the same rules and asks where asking is needed.
 */
export function keepRules(): void {
  let known: Awaited<ReturnType<typeof loadManifest>> | undefined
  void loadManifest().then((manifest) => {
    known = manifest
    if (redirectOf(new URL(location.href), manifest.rules, manifest.allowedHosts)) leaveBy(new URL(location.href))
  })
  document.addEventListener('astro:before-preparation', (event) => {
    const { to } = event as Event & { to: URL }
    if (!known || !redirectOf(to, known.rules, known.allowedHosts)) return
    event.preventDefault()
    leaveBy(to)
  })
}

function leaveBy(url: URL): void {
  void followRules(url).then((where) => {
    if (typeof where === 'object') location.assign(`/leaving?to=${encodeURIComponent(where.ask)}`)
  })
}
