/**
 * A page has one sheet for those of all its components (`build/merge-styles.ts`), and names what it holds. Each gets a link here that is switched off: a
 * part that comes later finds its sheet among the links, and does not fetch again what is there. In the page itself such links would be fetched before
 * everything else, by Chromium 150 and by the router for the next page.
 */
export function nameHeldStyles(page: Document): void {
  for (const sheet of page.querySelectorAll<HTMLLinkElement>('link[data-holds]')) {
    for (const name of sheet.dataset['holds']?.split(' ') ?? []) {
      const link = page.createElement('link')
      link.setAttribute('disabled', '')
      link.rel = 'stylesheet'
      link.href = `/_astro/${name}`
      sheet.before(link)
    }
    delete sheet.dataset['holds']
  }
}

/** As soon as the page that is being read has named them, which is before any of its modules runs. */
export function nameHeldStylesOnceRead(): void {
  const watching = new MutationObserver(() => nameHeldStyles(document))
  watching.observe(document.head, { childList: true })
  document.addEventListener('DOMContentLoaded', () => watching.disconnect(), { once: true })
}
