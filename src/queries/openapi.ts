import type { PulseScope } from '#src/stores/context.ts'
import { openApiResource } from '#wire/product/openapi-documents.ts'
import { readDeclared } from '#wire/pulse/read-declared.ts'
import { readEndpointSchema, readHostSchemas } from '#wire/pulse/read-schemas.ts'
import type { HostSchemasResult } from '#wire/pulse/schemas.ts'

import { pulseIn } from './apis.ts'
import { queryClient } from './client.ts'
import { pulseQuery } from './pulse-query.ts'
import { resourceQueries } from './resource.ts'

/** OpenAPI documents of hosts. */
export const openApiDocuments = resourceQueries(openApiResource)

/** How traffic stands to the documents; none where there are none. */
export const declaredHosts = pulseQuery('/inventory/declared', readDeclared)

/** What is known of an endpoint as an interface. */
export const endpointSchema = pulseQuery('/inventory/endpoint-schema', readEndpointSchema)

/** All observed schemas of a host, for a document. */
export const readSchemasOf = (scope: PulseScope, host: string): Promise<HostSchemasResult> =>
  pulseIn(scope).run('/inventory/host-schemas', readHostSchemas, { host })

/** After a document has changed: what stands to it how is another thing now. */
export const reloadStanding = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => ['/inventory/declared', '/inventory/endpoint-schema', '/inventory/list'].includes(String(path)),
  })
