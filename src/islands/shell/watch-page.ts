import { startReporting } from '#src/stores/reporting.ts'

/** Long after what a person waits for; a broken configuration has shown itself by then, and this says what is wrong with it. */
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
  console.error(`/config.js cannot be used as it is. ${mistakes.join(' ')}`)
  const { showBanner } = await import('./page-banner.ts')
  showBanner('configuration', `This console is not set up right. Tell the person who runs it: ${mistakes[0]}`)
}
