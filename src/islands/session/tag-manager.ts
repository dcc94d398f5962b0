import { tagManagerAddress } from '#src/lib/tag-manager.ts'
import { tagManagerId } from '#src/stores/deployment-facts.ts'

/**
 * The tag manager of whoever runs this console, on public pages only: nothing of it is ever in a document that shows traffic. Its layer
 * starts with the event its script looks for (Google's documented `gtm.start`).
 */
const address = tagManagerAddress(tagManagerId())
if (address) {
  const layer = ((globalThis as { dataLayer?: unknown[] }).dataLayer ??= [])
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
