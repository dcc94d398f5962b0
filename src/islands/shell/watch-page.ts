import { startReporting } from '#src/stores/reporting.ts'

/** Long after the page is usable; by then a broken configuration has shown itself, and this reports the cause. */
const CHECK_AFTER_MS = 3000

/** Once for a document. */
export function watchPage(): void {
  startReporting()
  // Offline just then: the next page looks again
  setTimeout(() => void checkConfig().catch(() => undefined), CHECK_AFTER_MS)
}

async function checkConfig(): Promise<void> {
  const { configMistakes } = await import('#src/stores/config-check.ts')
  const mistakes = configMistakes()
  if (mistakes.length === 0) return
  console.error(`Invalid /config.js. ${mistakes.join(' ')}`)
  const { showBanner } = await import('./page-banner.ts')
  showBanner('configuration', `This console is not configured correctly. Contact its administrator: ${mistakes[0]}`)
}
