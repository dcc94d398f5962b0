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

/** Ids as Google Tag Manager gives them to containers; anything else is not put into an address. */
const CONTAINER_ID = /^GTM-[A-Z0-9]{4,12}$/
const SOURCE = 'https://www.googletagmanager.com/gtm.js'

/** The address of a container's script; undefined when the id is none. */
const tagManagerAddress = (id: string | undefined): string | undefined =>
  id !== undefined && CONTAINER_ID.test(id) ? `${SOURCE}?id=${id}` : undefined
