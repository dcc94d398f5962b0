/** A banner for the whole page, at its lower edge; announced once by screen readers. Replaces an earlier one of the same name. */
export function showBanner(name: string, text: string, action?: { label: string; run: () => void }): void {
  hideBanner(name)
  const banner = document.createElement('div')
  banner.className = 'banner'
  banner.dataset['banner'] = name
  banner.setAttribute('role', 'status')
  document.body.append(banner)
  // Screen readers read what changes inside a status, not what it is born with
  requestAnimationFrame(() => {
    banner.append(text)
    if (!action) return
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button'
    button.dataset['size'] = 'small'
    button.textContent = action.label
    button.addEventListener('click', action.run)
    banner.append(button)
  })
}

export function hideBanner(name: string): void {
  document.querySelector(`[data-banner="${name}"]`)?.remove()
}

export const isBannerShown = (name: string): boolean => document.querySelector(`[data-banner="${name}"]`) !== null

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
