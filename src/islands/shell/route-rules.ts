import { loadManifest } from '#src/lib/build-files.ts'
import { redirectOf } from '#src/lib/route-rules.ts'

/** Goes where the build's rules send an address; `ask` is left to whoever can ask. undefined: no rule is about it. */
async function followRules(url: URL): Promise<{ ask: string } | 'gone' | undefined> {
  const { rules, allowedHosts } = await loadManifest()
  const redirect = redirectOf(url, rules, allowedHosts)
  if (!redirect) return undefined
  if (redirect.kind === 'ask') return { ask: redirect.address }
  location.replace(redirect.address)
  return 'gone'
}

/**
 * The rules for this page, also when there is no file for it, and for those that links lead to. Where a person has to agree, /leaving asks.
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
