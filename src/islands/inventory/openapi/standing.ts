import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { formatPlural } from '#src/lib/format.ts'
import type { Links } from '#src/lib/routes.ts'
import type { DeclaredCounts, StandingView } from '#wire/pulse/inventory.ts'

/** Views of the list, as one chooses them. */
export const VIEW_LABELS: Readonly<Record<StandingView, string>> = {
  shadow: 'Not in OpenAPI',
  uncalled: 'Not called',
  deprecated: 'Deprecated',
}

export interface StandingSentence {
  view: StandingView
  text: string
  /** The list with exactly what the sentence counts. */
  href: string
}

/** What is worth looking at of a host with a document, each with the view that shows it; nothing: its traffic is as documented. */
export function standingSentences(
  { host, ...counts }: DeclaredCounts,
  to: Links,
  range: { from?: string | undefined; to?: string | undefined },
): StandingSentence[] {
  const said: Readonly<Record<StandingView, string>> = {
    shadow: `${formatPlural(counts.shadow, 'endpoint')} ${counts.shadow === 1 ? 'is' : 'are'} called and not in the document`,
    uncalled: `${formatPlural(counts.uncalled, 'operation')} of the document ${counts.uncalled === 1 ? 'was' : 'were'} not called`,
    deprecated: `${formatPlural(counts.deprecated, 'deprecated operation')} ${counts.deprecated === 1 ? 'is' : 'are'} still called`,
  }
  return (['shadow', 'deprecated', 'uncalled'] as const)
    .filter((view) => counts[view] > 0)
    .map((view) => ({
      view,
      text: said[view],
      href: to.inventory('endpoints', {
        ...(range.from && { from: range.from }),
        ...(range.to && { to: range.to }),
        standing: view,
        q: narrowTerm('', 'host', host, REQUESTS),
      }),
    }))
}
