import { AGENT_HTTP_ROWS, GRPC_ROWS } from '../rows/agents.ts'
import { DOCUMENT_ROWS } from '../rows/documents.ts'
import { identityRows, SIGN_IN_ROWS } from '../rows/identity.ts'
import { type Operation, productRows } from '../rows/product.ts'
import { PULSE_ROWS, WAREHOUSE_ROWS } from '../rows/pulse.ts'
import { EVIDENCE_ROWS, SITE_ROWS } from '../rows/site.ts'
import { operationsOf } from '../../api/stage.ts'
import { openPlatform } from '../../support/platform.ts'
import { endpoints } from './endpoints.ts'
import type { Row } from './row.ts'

/** Everything that takes input: by surface, by endpoint, the inputs it is measured with. */
export async function surfaces() {
  const operations = await productOperations()
  return {
    product: Object.fromEntries(operations.map((operation) => [`${operation.method} ${operation.path}`, productRows(operation)])),
    documents: DOCUMENT_ROWS,
    identity: Object.fromEntries(endpoints().identity.map((call) => [call, identityRows(call)])),
    signIn: SIGN_IN_ROWS,
    pulse: PULSE_ROWS,
    warehouse: WAREHOUSE_ROWS,
    agentHttp: AGENT_HTTP_ROWS,
    grpc: GRPC_ROWS,
    site: SITE_ROWS,
    evidence: EVIDENCE_ROWS,
  } satisfies Record<string, Record<string, Row[]>>
}

/** Each input with the name of its endpoint, numbered where there are several; those after the first only where everything is tried. */
export const inputsOf = (rows: Record<string, Row[]>): [name: string, row: Row][] =>
  Object.entries(rows).flatMap(([name, all]) =>
    all.map((row, i): [string, Row] => [all.length > 1 ? `${name}, input ${i + 1}${i > 0 ? ' @variant' : ''}` : name, row]),
  )

/** The operations of the product API, as it lists them itself. */
async function productOperations(): Promise<Operation[]> {
  const platform = await openPlatform()
  const operations = await operationsOf(platform)
  await platform.close()
  return operations.map(({ method, path, auth, hasBody, bodyFields }) => ({ method, path, auth, fields: hasBody ? bodyFields : undefined }))
}
