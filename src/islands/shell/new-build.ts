import { latestBuild } from '#src/lib/build-files.ts'

/** How often an open tab looks for a newer build; also when it comes back to the front. */
const CHECK_MS = 5 * 60_000

declare const __BUILD_ID__: string

/** Offers to reload when the site was deployed anew under an open tab. Never reloads by itself: somebody may be typing. */
export function watchForNewBuild(): void {
  let lastMs = Date.now()
  const look = async () => {
    if (document.hidden || !navigator.onLine || Date.now() - lastMs < CHECK_MS) return
    lastMs = Date.now()
    const latest = await latestBuild()
    if (latest && latest !== __BUILD_ID__) offerReload()
  }
  setInterval(look, CHECK_MS)
  document.addEventListener('visibilitychange', look)
}

function offerReload(): void {
  if (document.querySelector('[data-new-build]')) return
  const banner = document.createElement('div')
  banner.className = 'banner'
  banner.dataset['newBuild'] = ''
  banner.setAttribute('role', 'status')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button'
  button.dataset['size'] = 'small'
  button.textContent = 'Reload'
  button.addEventListener('click', () => location.reload())
  banner.append('A new version is ready', button)
  document.body.append(banner)
}
