import { generateOpenApi, type SeenEndpoint, type SeenSchema } from '#domain/openapi/generate.ts'
import { readObserved } from '#domain/openapi/observed.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { endpointName } from '#src/lib/endpoints/decisions.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { fileName, saveFile } from '#src/lib/save-file.ts'
import { queryClient } from '#src/queries/client.ts'
import { endpointDecisions } from '#src/queries/endpoint-templates.ts'
import { inventoryList } from '#src/queries/inventory.ts'
import { readSchemasOf } from '#src/queries/openapi.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { INVENTORY_ROWS_MAX } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

/** What went into the file. */
export interface Exported {
  host: string
  endpoints: number
  schemas: number
  /** Endpoints of the range beyond those that are listed. */
  more: number
}

/** Saves OpenAPI 3.1 of the endpoints of a host that were called in the range. */
export async function exportDocument(scope: PulseScope, host: string, range: TimeRange): Promise<Exported> {
  const parsed = parseFilter(narrowTerm('', 'host', host, REQUESTS))
  const [list, { schemas }, decided] = await Promise.all([
    queryClient.fetchQuery(
      inventoryList(scope, {
        kind: 'endpoints',
        range,
        limit: INVENTORY_ROWS_MAX,
        ...(parsed.ok && parsed.node && { filter: parsed.node }),
      }),
    ),
    readSchemasOf(scope, host),
    queryClient.fetchQuery(endpointDecisions(scope.orgId)),
  ])
  const byEndpoint = Map.groupBy(schemas, ({ method, template }) => JSON.stringify([method, template]))
  const endpoints = list.rows
    // The filter ignores upper and lower case
    .filter(({ key }) => key[1] === host)
    .map(({ key, standing }): SeenEndpoint => {
      const [method = '', , template = ''] = key
      const mine = byEndpoint.get(JSON.stringify([method, template])) ?? []
      return {
        method,
        template,
        name: endpointName(decided, key),
        deprecated: standing === 'deprecated',
        statusClasses: [...new Set(mine.map(({ statusClass }) => statusClass))],
        schemas: mine.map(
          ({ part, statusClass, contentType, fields }): SeenSchema => ({ part, statusClass, contentType, observed: readObserved(fields) }),
        ),
      }
    })
  const version = new Date(range.toMs).toISOString().slice(0, 10)
  const document = generateOpenApi({ host, version, endpoints })
  saveFile(new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' }), fileName(['openapi', host], 'json'))
  return { host, endpoints: endpoints.length, schemas: schemas.length, more: Math.max(list.entities - list.rows.length, 0) }
}

export function sayExported({ host, endpoints, more }: Exported): void {
  const rest = more > 0 ? ` ${formatCount(more)} with fewer requests are left out: choose a shorter range.` : ''
  showToast({ text: `OpenAPI of ${formatPlural(endpoints, 'endpoint')} of ${host} is downloaded.${rest}`, tone: 'ok' })
}
