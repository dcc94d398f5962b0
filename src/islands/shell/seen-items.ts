import { addTerm } from '#domain/filter/edit.ts'
import { type PaletteItem, type PaletteSource, rankItems } from '#src/lib/palette.ts'
import { formatPlural } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { myOrganizations } from '#src/queries/orgs.ts'
import { requestDetail } from '#src/queries/request.ts'
import { requestValues } from '#src/queries/requests.ts'
import { $scope, $to } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import { $uid } from '#src/stores/session.ts'
import { own } from '#domain/own.ts'

/** Fields whose values are things a person looks for by name. */
const FIELDS = { host: 'Host', template: 'Endpoint', vendor: 'Vendor', client: 'Client' } as const
const VALUES_MAX = 4
/** In the agents' format: long enough not to match a typed word. */
const REQUEST_ID = /^[\w-]{16,64}$/

/** My organizations, by name. */
export const organizations: PaletteSource = {
  label: 'Organizations',
  minLength: 1,
  ask: async (text) => {
    const mine = await queryClient.ensureQueryData(myOrganizations($uid.get()))
    return rankItems(
      mine.map(({ id, name, slug }) => ({ id: `org-${id}`, label: name, detail: slug, href: linksIn({}).inOrg(id) })),
      text,
    )
  },
}

/** What was seen in the present range: hosts, endpoints, vendors, clients whose name contains the text. */
export const seenValues: PaletteSource = {
  label: 'Seen in traffic',
  minLength: 2,
  ask: async (text, signal) => {
    const scope = $scope.get()
    if (!scope) return []
    const ask = { scope, range: $range.get(), filter: undefined }
    const { fields } = await queryClient.fetchQuery(requestValues(ask, Object.keys(FIELDS), { limit: VALUES_MAX, contains: text }))
    const { nameOfGroup } = await import('#src/lib/traffic/group-names.ts')
    if (signal.aborted) return []
    return Object.entries(FIELDS).flatMap(([field, kind]) =>
      (own(fields, field) ?? []).map(({ value, count }): PaletteItem => {
        const { from = '', to = '' } = Object.fromEntries(new URLSearchParams(location.search))
        const href = $to.get().requests({ q: addTerm('', field, value), from, to })
        const named = field === 'vendor'
        return {
          id: `${field}-${value}`,
          label: named ? nameOfGroup('vendor', value) : value,
          mono: !named,
          detail: `${kind} · ${formatPlural(count, 'request')}`,
          href,
        }
      }),
    )
  },
}

/** One request by its whole id. */
export const requestById: PaletteSource = {
  label: 'Request',
  minLength: 16,
  ask: async (text) => {
    const scope = $scope.get()
    if (!scope || !REQUEST_ID.test(text)) return []
    const row = await queryClient.fetchQuery(requestDetail(scope, text))
    return row
      ? [{ id: row.id, label: `${row.method} ${row.host}${row.path}`, mono: true, detail: row.id, href: $to.get().request(row.id) }]
      : []
  },
}
