import { tagManagerAddress } from '#src/lib/tag-manager.ts'
import { tagManagerId } from '#src/stores/deployment-facts.ts'

/** One-time secrets in addresses of public pages; a tag manager reads the address. */
const SECRETS = ['oobCode', 'invite']

/**
 * The operator's tag manager, on public pages only: never in a document that shows traffic, or in one whose address holds a secret. Its layer starts
 * with the event its script expects (Google's documented `gtm.start`).
 */
export function startTagManager(): void {
  const address = tagManagerAddress(tagManagerId())
  const search = new URLSearchParams(location.search)
  if (address && !SECRETS.some((name) => search.has(name))) {
    const layer = ((globalThis as { dataLayer?: unknown[] }).dataLayer ??= [])
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    const script = document.createElement('script')
    script.async = true
    script.src = address
    document.head.append(script)
  }
}
