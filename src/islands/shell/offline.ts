import { hideBanner, showBanner } from './page-banner.ts'

/** Shows on every signed-in page that there is no network. Gone when the network is back. */
export function watchNetwork(): void {
  const look = (): void => {
    if (navigator.onLine) hideBanner('offline')
    else showBanner('offline', 'You are offline. The page is updated when you are back online.')
  }
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  // A page change swaps the body, and the banner with it
  document.addEventListener('astro:page-load', look)
}
