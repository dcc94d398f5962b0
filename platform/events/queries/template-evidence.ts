import { decidedTemplate, type DecidedPart, explainDecided, type HostRules } from '#domain/templating/decisions.ts'
import { type Shape, shapeOf } from '#domain/templating/segments.ts'
import { templatePath } from '#domain/templating/template.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import { EXAMPLES_MAX, type TemplateEvidence, type TemplateEvidenceQuery, type TemplateSegment } from '#wire/pulse/templates.ts'

import type { Store } from '../store.ts'
import { type QueryContext, requestsWhere } from './scope.ts'
import { BARE } from './template-history.ts'

/** Paths that shapes and examples are from. */
const SAMPLED_MAX = 500
/** Different paths that are told apart to find those that are called most. */
const GROUPED_MAX = 20_000
/** As a path is templated. */
const SEGMENTS_MAX = 24

const SEGMENTS = `arraySlice(splitByChar('/', ${BARE}), 2, ${SEGMENTS_MAX})`

const COUNTED = (where: string): string => `
    SELECT count() AS requests, uniq(${BARE}) AS paths, uniqForEach(${SEGMENTS}) AS values
    FROM requests
    WHERE ${where}`

/** Bounded by the engine: paths beyond are not grouped, and not counted. */
const SAMPLE = (where: string): string => `
    SELECT ${BARE} AS bare, count() AS n
    FROM requests
    WHERE ${where}
    GROUP BY bare
    ORDER BY n DESC, bare
    LIMIT ${SAMPLED_MAX}
    SETTINGS max_rows_to_group_by = ${GROUPED_MAX}, group_by_overflow_mode = 'any'`

/** Segment by segment, why the paths of an endpoint have its template, and what was seen there. */
export async function templateEvidence(
  store: Store,
  scope: OrgScope,
  { range, method, host, template }: TemplateEvidenceQuery,
  signal: AbortSignal | undefined,
  { decisionsOf }: QueryContext,
): Promise<TemplateEvidence> {
  const matching = requestsWhere(scope, { range })
  const where = `${matching.sql} AND host = {host:String} AND method = {method:String} AND template = {template:String}`
  const params = { ...matching.params, host, method, template }
  const [counted] = await store.select<{ requests: number; paths: number; values: number[] }>({ sql: COUNTED(where), params }, signal)
  const sample = await store.select<{ bare: string; n: number }>({ sql: SAMPLE(where), params }, signal)
  const paths = sample.map(({ bare }) => bare)
  const rules = (await decisionsOf(scope.orgId))?.of(host)
  return {
    requests: counted?.requests ?? 0,
    paths: counted?.paths ?? 0,
    sampled: paths.length,
    segments: segmentsOf(template, paths, counted?.values ?? [], rules),
    now: rules && template.startsWith('/') ? decidedTemplate(rules, template) : template,
  }
}

function segmentsOf(
  template: string,
  paths: readonly string[],
  values: readonly number[],
  rules: HostRules | undefined,
): TemplateSegment[] {
  const now = (path: string): string => (rules ? decidedTemplate(rules, path) : templatePath(path))
  // One that has the template by what is decided now; stored rows may still have another one
  const parts: readonly DecidedPart[] = explainDecided(rules, paths.find((path) => now(path) === template) ?? template)
  const split = paths.map((path) => path.split('/').slice(1, SEGMENTS_MAX + 1))
  return template
    .split('/')
    .slice(1)
    .map((text, index) => {
      const seen = split.map((segments) => segments[index] ?? '').filter((segment) => segment !== '')
      return {
        text,
        why: parts[index]?.why ?? 'word',
        shapes: shapesOf(seen),
        values: values[index] ?? 0,
        examples: [...new Set(seen)].slice(0, EXAMPLES_MAX),
      }
    })
}

function shapesOf(seen: readonly string[]): TemplateSegment['shapes'] {
  const counts = new Map<Shape, number>()
  for (const segment of seen) {
    const shape = shapeOf(segment)
    counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  return Array.from(counts, ([shape, paths]) => ({ shape, paths })).toSorted((a, b) => b.paths - a.paths)
}
