import { loadManifest } from '#src/lib/build-files.ts'
import { redirectOf } from '#src/lib/route-rules.ts'

/** Applies the build's rules to an address; `ask` is left to the caller. Undefined: no rule matches. */
async function followRules(url: URL): Promise<{ ask: string } | 'gone' | undefined> {
  const { rules, allowedHosts } = await loadManifest()
  const redirect = redirectOf(url, rules, allowedHosts)
  if (!redirect) return undefined
  if (redirect.kind === 'ask') return { ask: redirect.address }
  location.replace(redirect.address)
  return 'gone'
}

/** Applies the rules to this page, also when there is no file for it, and to links. Where the user has to confirm, /leaving does that. */
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
