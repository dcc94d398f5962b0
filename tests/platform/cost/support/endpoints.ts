import { readFileSync } from 'node:fs'

import { Hono } from 'hono'

import { agentControlRoutes } from '#platform/agents/control-routes.ts'
import { evidencePages } from '#platform/api/evidence/pages.ts'
import { VERBS as DOCUMENT_VERBS } from '#platform/documents/firestore-routes.ts'
import { mailboxRoutes } from '#platform/identity/mailbox-routes.ts'
import { VERBS as IDENTITY_VERBS, identityRoutes } from '#platform/identity/routes.ts'
import { ssoRoutes } from '#platform/identity/sso/routes.ts'
import { agentHttpRoutes } from '#platform/pulse/receivers/agent-receivers.ts'
import { INGEST_BODY } from '#platform/pulse/receivers/body.ts'
import { grpcMethods } from '#platform/pulse/receivers/grpc.ts'
import { importRoutes } from '#platform/pulse/receivers/import.ts'
import { pulseRoutes } from '#platform/pulse/api/routes.ts'
import { warehouseRoutes } from '#platform/warehouse/routes.ts'

/**
 * Every endpoint there is, by the tables from which the platform answers. The tables are made with nothing behind them: they are read, never
 * called. The product API lists its own table (`/openapi.json`), which another test compares with its routes.
 */
export function endpoints(): Record<
  'documents' | 'identity' | 'signIn' | 'pulse' | 'warehouse' | 'evidence' | 'agentHttp' | 'grpc',
  string[]
> {
  const control = agentControlRoutes(nothing({ publicAgentsUrl: 'http://127.0.0.1:4601' }))
  return {
    documents: [...DOCUMENT_VERBS.keys()],
    identity: [...IDENTITY_VERBS.keys()],
    signIn: [
      ...tableOf(identityRoutes(nothing({ context: {} }))),
      ...tableOf(ssoRoutes(nothing({ consoleUrl: 'http://127.0.0.1:4600' }))),
      ...tableOf(mailboxRoutes(nothing({}))),
    ],
    pulse: tableOf(pulseRoutes(nothing({ importRoutes: importRoutes(nothing({})), notices: {} }))),
    warehouse: tableOf(warehouseRoutes(nothing({}))),
    evidence: tableOf(evidencePages(nothing({}))),
    agentHttp: [...tableOf(agentHttpRoutes(nothing({}), INGEST_BODY, new Hono())), ...tableOf(control)],
    grpc: [...grpcMethods(nothing({}), INGEST_BODY).keys()],
  }
}

/** What an app needs to be made, with nothing behind it. */
const nothing = (parts: object): never => parts as never

/** Routes with a method and a path of their own; what is left are middleware and "anything else". */
const tableOf = (app: Hono): string[] => [
  ...new Set(
    app.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*')).map(({ method, path }) => `${method} ${path}`),
  ),
]

/** What main.ts mounts on the console's port: a table that is not known here would not be measured. */
export function mountedApps(): string[] {
  const main = readFileSync(new URL('../../../../platform/main.ts', import.meta.url), 'utf8')
  return [...main.matchAll(/app\.route\(\s*'\/',\s*(\w+)\(/g)].map(([, name]) => name ?? '')
}
