import { visibleHost } from '#domain/detection/control.ts'
import { outcomeOf } from '#src/lib/compare/headline.ts'
import { formatDuration } from '#src/lib/format.ts'
import { fileName } from '#src/lib/save-file.ts'

import { type BundleData, bundleData, type BundleInput, dataText } from './bundle-data.ts'
import { sectionsOf, toneOf, utc } from './bundle-sections.ts'
import { BUNDLE_STYLE } from './bundle-style.ts'
import { element } from './html.ts'

export interface EvidenceFile {
  name: string
  html: string
  /** SHA-256 of the data block, lower-case hex. */
  digest: string
}

/** The address of a host is never longer (RFC 1035 §2.3.4). */
const HOST_MAX = 253

/**
 * One request as a file that opens anywhere, without a network, and that nothing in the traffic can make act: no script, no reference, a
 * policy that allows nothing but its own style. The same input gives the same bytes. Needs `crypto.subtle`, which browsers offer on https
 * and on this machine only.
 */
export async function evidenceFile(input: BundleInput): Promise<EvidenceFile> {
  const data = bundleData(input)
  const text = dataText(data)
  const digest = hexOf(await sha256(text))
  const style = btoa(String.fromCharCode(...(await sha256(BUNDLE_STYLE))))
  return { name: fileName(['evidence', data.request.host, data.request.id], 'html'), html: documentOf(data, text, digest, style), digest }
}

function documentOf(data: BundleData, text: string, digest: string, styleDigest: string): string {
  const { request: r, making } = data
  const title = `${r.method} ${visibleHost(r.host.slice(0, HOST_MAX))}${r.path}`
  const policy = `default-src 'none'; style-src 'sha256-${styleDigest}'; base-uri 'none'; form-action 'none'`
  const page = element(
    'html',
    { lang: 'en' },
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
      element('meta', { name: 'referrer', content: 'no-referrer' }),
      element('meta', { name: 'viewport', content: 'width=device-width' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('title', {}, `Evidence: ${title}`),
      element('style', {}, BUNDLE_STYLE),
    ),
    element(
      'body',
      {},
      element(
        'main',
        {},
        element('h1', {}, title),
        element('p', { class: toneOf(data) }, `Ended with ${outcomeOf(r)} after ${formatDuration(r.durationMs)}, ${utc(r.timestampMs)}`),
        element('p', { class: 'soft' }, 'Made from what the platform answers with its masks on: no value that was masked is in this file.'),
        ...sectionsOf(data),
        element(
          'section',
          {},
          element('h2', {}, 'This file'),
          element(
            'dl',
            {},
            ...(
              [
                ['Made by', making.by],
                ['Made at', utc(making.atMs)],
                ['Organization', making.orgName ? `${making.orgName} (${making.orgId})` : making.orgId],
                ['Found at', making.link],
                ['Others like it', making.filter],
                ['SHA-256 of the data', digest],
              ] as const
            ).flatMap(([label, value]) => [element('dt', {}, label), element('dd', { class: 'digest' }, value)]),
          ),
          element(
            'details',
            {},
            element('summary', {}, 'Data'),
            element(
              'p',
              { class: 'soft' },
              'Everything above is shown from this text. Its UTF-8 bytes, from the first brace to the last, give the digest.',
            ),
            element('pre', {}, text),
          ),
        ),
      ),
    ),
  )
  return `<!doctype html>\n${page.html}\n`
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
