import { hideBanner, showBanner } from './page-banner.ts'

/** Says on every signed-in page that there is no network, and that what is on screen stays. Gone when the network is back. */
export function watchNetwork(): void {
  const look = (): void => {
    if (navigator.onLine) hideBanner('offline')
    else showBanner('offline', 'You are offline. What is on screen stays, and is brought up to date when the network is back.')
  }
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  // A page change swaps the body, and the banner with it
  document.addEventListener('astro:page-load', look)
}
