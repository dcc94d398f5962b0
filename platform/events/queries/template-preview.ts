import { setImmediate as turn } from 'node:timers/promises'

import { createRules, decidedTemplate } from '#domain/templating/decisions.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import { PREVIEWED_MOVES_MAX, PREVIEWED_PATHS_MAX, type TemplatePreview, type TemplatePreviewQuery } from '#wire/pulse/templates.ts'

import type { Store } from '../store.ts'
import { type QueryContext, requestsWhere } from './scope.ts'
import { BARE, OF_INTERFACES } from './template-history.ts'

/** Different paths that are told apart to find those that are called most. */
const GROUPED_MAX = 4 * PREVIEWED_PATHS_MAX
/** Paths that are derived before others of this process have their turn. */
const PATHS_AT_ONCE = 500

/** Bounded by the engine: paths beyond are not grouped, and not counted. */
const PATHS = (where: string): string => `
    SELECT ${BARE} AS bare, template, count() AS n
    FROM requests
    WHERE ${where}
    GROUP BY bare, template
    ORDER BY n DESC, bare, template
    LIMIT ${PREVIEWED_PATHS_MAX}
    SETTINGS max_rows_to_group_by = ${GROUPED_MAX}, group_by_overflow_mode = 'any'`

const ALL = (where: string): string => `SELECT count() AS requests FROM requests WHERE ${where}`

/** Which stored requests of a host would have another template, derived from their paths with the function that ingest and history use. */
export async function templatePreview(
  store: Store,
  scope: OrgScope,
  { range, host, decisions }: TemplatePreviewQuery,
  signal: AbortSignal | undefined,
  { decisionsOf }: QueryContext,
): Promise<TemplatePreview> {
  const matching = requestsWhere(scope, { range })
  const where = `${matching.sql} AND host = {host:String} AND ${OF_INTERFACES}`
  const params = { ...matching.params, host }
  const [all] = await store.select<{ requests: number }>({ sql: ALL(where), params }, signal)
  const paths = await store.select<{ bare: string; template: string; n: number }>({ sql: PATHS(where), params }, signal)
  const now = (await decisionsOf(scope.orgId))?.of(host)
  const rules = createRules(decisions, { declared: now?.decided?.declared, learned: now?.learned })
  const moves = new Map<string, { from: string; to: string; requests: number }>()
  let looked = 0
  let moving = 0
  for (const [at, { bare, template, n }] of paths.entries()) {
    if (at % PATHS_AT_ONCE === PATHS_AT_ONCE - 1) await turn()
    looked += n
    const to = decidedTemplate(rules, bare)
    if (to === template) continue
    moving += n
    // A path has no line break
    const key = `${template}\n${to}`
    const known = moves.get(key)
    if (known) known.requests += n
    else moves.set(key, { from: template, to, requests: n })
  }
  return {
    requests: Math.max(all?.requests ?? 0, looked), // requests arrive between the two statements
    looked,
    moving,
    moves: [...moves.values()].toSorted((a, b) => b.requests - a.requests).slice(0, PREVIEWED_MOVES_MAX),
  }
}
