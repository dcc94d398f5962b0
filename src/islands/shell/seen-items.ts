import { addTerm } from '#domain/filter/edit.ts'
import { type PaletteItem, type PaletteSource, rankItems } from '#src/lib/palette.ts'
import { formatPlural } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { fetchFor } from '#src/queries/fetch-for.ts'
import { inventoryList } from '#src/queries/inventory.ts'
import { myOrganizations } from '#src/queries/orgs.ts'
import { requestDetail } from '#src/queries/request.ts'
import { requestValues } from '#src/queries/requests.ts'
import { ownVendorNames } from '#src/queries/vendor-names.ts'
import { $scope, $to } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import { $uid } from '#src/stores/session.ts'
import { INVENTORY_KINDS, type InventoryKind } from '#wire/pulse/inventory.ts'
import { own } from '#domain/own.ts'

const KINDS: Readonly<Record<InventoryKind, string>> = {
  vendors: 'Vendor',
  clients: 'Client',
  endpoints: 'Endpoint',
  'api-tokens': 'API token',
}
/** Of each kind, the busiest first. */
const SHOWN_MAX = 4
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

/** What the present range has of the inventory, by name; each opens its profile. */
export const entities: PaletteSource = {
  label: 'Inventory',
  minLength: 2,
  ask: async (text, signal) => {
    const scope = $scope.get()
    if (!scope) return []
    const range = $range.get()
    const ask = async (kind: InventoryKind): Promise<PaletteItem[]> => {
      const { rows } = await fetchFor(signal, inventoryList(scope, { kind, range, search: text, limit: SHOWN_MAX }))
      const nameOf = await namesIn(scope.orgId)
      return rows.map(({ id, key, requests, token }) => ({
        id: `${kind}-${id}`,
        label: token?.mask ?? (kind === 'vendors' ? nameOf(key[0] ?? '') : nameOfKey(key)),
        mono: kind === 'endpoints' || kind === 'api-tokens',
        detail: `${KINDS[kind]} · ${formatPlural(requests, 'request')}`,
        href: $to.get().entity(kind, id, rangeOfPage()),
      }))
    }
    const found = await Promise.allSettled(INVENTORY_KINDS.map(ask))
    if (signal.aborted) return []
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  },
}

/** What vendors are called: as the organization calls them, else as the catalogue does. */
async function namesIn(orgId: string): Promise<(vendor: string) => string> {
  const [{ nameOfGroup }, names] = await Promise.all([
    import('#src/lib/traffic/group-names.ts'),
    queryClient.ensureQueryData(ownVendorNames(orgId)).catch(() => undefined),
  ])
  return (vendor) => names?.get(vendor) ?? nameOfGroup('vendor', vendor)
}

/** Method, host and path of an endpoint as they are read. */
const nameOfKey = ([first = '', ...rest]: readonly string[]): string => `${first} ${rest.join('')}`.trim()

/** Hosts that were seen in the present range; each opens its requests. */
export const hosts: PaletteSource = {
  label: 'Hosts',
  minLength: 2,
  ask: async (text, signal) => {
    const scope = $scope.get()
    if (!scope) return []
    const ask = { scope, range: $range.get(), filter: undefined }
    const { fields } = await fetchFor(signal, requestValues(ask, ['host'], { limit: SHOWN_MAX, contains: text }))
    if (signal.aborted) return []
    return (own(fields, 'host') ?? []).map(({ value, count }) => ({
      id: `host-${value}`,
      label: value,
      mono: true,
      detail: formatPlural(count, 'request'),
      href: $to.get().requests({ q: addTerm('', 'host', value), ...rangeOfPage() }),
    }))
  },
}

function rangeOfPage(): { from: string; to: string } {
  const { from = '', to = '' } = Object.fromEntries(new URLSearchParams(location.search))
  return { from, to }
}

/** One request by its whole id. */
export const requestById: PaletteSource = {
  label: 'Request',
  minLength: 16,
  ask: async (text, signal) => {
    const scope = $scope.get()
    if (!scope || !REQUEST_ID.test(text)) return []
    const row = await fetchFor(signal, requestDetail(scope, text))
    return row
      ? [{ id: row.id, label: `${row.method} ${row.host}${row.path}`, mono: true, detail: row.id, href: $to.get().request(row.id) }]
      : []
  },
}
