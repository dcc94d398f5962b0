/**
 * The first formatter of a page reads the browser's whole table of languages: 12 ms, 45 where a processor is slow. Made while the page waits for its
 * code, it takes nobody's time; made with the first time or number, it would stand before the first rows.
 */
export function warmFormats(): void {
  const warm = (): void => void new Intl.DateTimeFormat()
  if ('requestIdleCallback' in globalThis) requestIdleCallback(warm)
}
