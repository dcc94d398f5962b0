import { type Child, element } from './html.ts'
import { EVIDENCE_STYLE } from './style.ts'

/**
 * A page that stands on its own: no script, no reference to anything, one style. It carries its policy itself, because a file has no headers.
 * Needs `crypto.subtle`, which browsers offer on https and on this machine only.
 */
export async function pageOf(title: string, ...content: readonly Child[]): Promise<string> {
  const page = element(
    'html',
    { lang: 'en' },
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('meta', { 'http-equiv': 'Content-Security-Policy', content: await pagePolicy() }),
      element('meta', { name: 'referrer', content: 'no-referrer' }),
      element('meta', { name: 'robots', content: 'noindex' }),
      element('meta', { name: 'viewport', content: 'width=device-width' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('title', {}, title),
      element('style', {}, EVIDENCE_STYLE),
    ),
    element('body', {}, element('main', {}, ...content)),
  )
  return `<!doctype html>\n${page.html}\n`
}

/** Nothing but the page's own style. */
export async function pagePolicy(): Promise<string> {
  const style = btoa(String.fromCharCode(...(await sha256(EVIDENCE_STYLE))))
  return `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'`
}

export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
