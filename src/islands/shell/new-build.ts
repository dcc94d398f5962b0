import { latestBuild } from '#src/lib/build-files.ts'

import { isBannerShown, showBanner } from './page-banner.ts'

/** How often an open tab looks for a newer build; also when it comes back to the front. */
const CHECK_MS = 5 * 60_000

declare const __BUILD_ID__: string

/** Offers to reload when the site was deployed again under an open tab. Never reloads by itself: somebody may be typing. */
export function watchForNewBuild(): void {
  let lastMs = Date.now()
  let newer = false
  const offer = (): void => {
    if (newer && !isBannerShown('new-build'))
      showBanner('new-build', 'A new version is available', { label: 'Reload', run: () => location.reload() })
  }
  const look = async (): Promise<void> => {
    if (document.hidden || !navigator.onLine || Date.now() - lastMs < CHECK_MS) return
    lastMs = Date.now()
    const latest = await latestBuild()
    newer ||= latest !== undefined && latest !== __BUILD_ID__
    offer()
  }
  setInterval(look, CHECK_MS)
  document.addEventListener('visibilitychange', look)
  document.addEventListener('astro:page-load', offer)
}
