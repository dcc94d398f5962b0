import { visibleHost } from '#domain/detection/control.ts'
import { formatDuration } from '#domain/text/measures.ts'
import { endedBadly, outcomeOf } from '#domain/traffic/outcome.ts'

import { dataText, type EvidenceData } from './evidence.ts'
import { element, type Html } from './html.ts'
import { pageOf, sha256 } from './page-shell.ts'
import { sectionsOf, utc } from './sections.ts'

export interface EvidencePage {
  html: string
  /** SHA-256 of the data block, lower-case hex. */
  digest: string
}

/** The address of a host is never longer (RFC 1035 §2.3.4). */
const HOST_MAX = 253

/**
 * Evidence as a page that opens anywhere, without a network, and that nothing in the traffic can make act (`pageOf`). The same data gives the same
 * bytes, whether the browser saves it as a file or the platform shows it under a link.
 */
export async function evidencePage(data: EvidenceData): Promise<EvidencePage> {
  const { request: r } = data
  const text = dataText(data)
  const digest = hexOf(await sha256(text))
  const title = `${r.method} ${visibleHost(r.host.slice(0, HOST_MAX))}${r.path}`
  const html = await pageOf(
    `Evidence: ${title}`,
    element('h1', {}, title),
    element(
      'p',
      { class: endedBadly(r) ? 'bad' : 'good' },
      `Ended with ${outcomeOf(r)} after ${formatDuration(r.durationMs)}, ${utc(r.timestampMs)}`,
    ),
    ...sectionsOf(data).map((section) => section.html),
    aboutOf(data, text, digest),
  )
  return { html, digest }
}

function aboutOf({ making }: EvidenceData, text: string, digest: string): Html {
  const facts = [
    ['Made by', making.by],
    ['Made at', utc(making.atMs)],
    ['Shown until', making.untilMs === null ? '' : utc(making.untilMs)],
    ['Organization', making.orgName ? `${making.orgName} (${making.orgId})` : making.orgId],
    ['Found at', making.link],
    ['Others like it', making.filter],
    ['Listed at', making.others],
    ['SHA-256 of the data', digest],
  ] as const
  const known = facts.filter(([, value]) => value !== '')
  return element(
    'section',
    {},
    element('h2', {}, 'About this evidence'),
    element('dl', {}, ...known.flatMap(([label, value]) => [element('dt', {}, label), element('dd', { class: 'digest' }, value)])),
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
  )
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
