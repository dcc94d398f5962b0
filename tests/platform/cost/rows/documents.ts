import { JSON_BUDGET, OK, type Row, ask } from '../support/row.ts'
import type { Installation } from '../support/metered-platform.ts'

const ROOT = 'projects/sightglass/databases/(default)/documents'
const own = ({ member }: Installation): string => `${ROOT}/users/${member.uid}/orgs/${member.orgId}`
const list = <Item>(count: number, item: (i: number) => Item): Item[] => Array.from({ length: count }, (_, i) => item(i))
const field = (i: number) => ({ fieldPath: `f${String(i).padStart(3, '0')}` })

/** A call of a verb about the caller's own documents, which the rules allow; a stranger is refused before the body. */
function row(
  n: number,
  verb: string,
  body: (n: number, at: Installation) => object,
  parent = (_: Installation): string => '',
  statuses = [OK],
): Row {
  return {
    n,
    bearer: ({ member }) => member.idToken,
    stranger: 403,
    // As the SDK sends it
    send: (size, at, bearer) =>
      ask(at.console, 'POST', `/v1/${ROOT}${parent(at)}:${verb}`, {
        bearer,
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify(body(size, at)),
      }),
    statuses,
    budget: JSON_BUDGET,
  }
}

const person = ({ member }: Installation): string => `/users/${member.uid}`
const query = (parts: object) => ({ structuredQuery: { from: [{ collectionId: 'orgs' }], ...parts } })
const filters = (n: number) => ({
  compositeFilter: {
    op: 'AND',
    filters: list(n, (i) => ({ fieldFilter: { op: 'EQUAL', field: field(i), value: { integerValue: '1' } } })),
  },
})

/** Each list of a request by itself, as long as it may be; and longer than it may be by far. */
export const DOCUMENT_ROWS: Record<string, Row[]> = {
  batchGet: [
    row(250, 'batchGet', (n, at) => ({ documents: list(n, () => own(at)) })),
    row(25, 'batchGet', (n, at) => ({ documents: [own(at)], mask: { fieldPaths: list(n, (i) => field(i).fieldPath) } })),
    // What once stopped the platform for a minute: 36,000 paths
    row(
      5_000,
      'batchGet',
      (n, at) => ({ documents: [own(at)], mask: { fieldPaths: list(n, (i) => `p${String(i).padStart(5, '0')}`) } }),
      undefined,
      [400],
    ),
    // Somebody else's document: no mask is read
    row(
      5_000,
      'batchGet',
      (n) => ({ documents: [`${ROOT}/users/nobody/orgs/none`], mask: { fieldPaths: list(n, (i) => `p${i}`) } }),
      undefined,
      [403],
    ),
    row(5_000, 'batchGet', (n, at) => ({ documents: [own(at)], mask: { fieldPaths: [list(n, () => 'a').join('.')] } }), undefined, [400]),
  ],
  commit: [
    row(
      125,
      'commit',
      (n, at) => ({ writes: list(n, () => ({ update: { name: own(at), fields: { a: { integerValue: '1' } } } })) }),
      undefined,
      [403],
    ),
    row(
      4_000,
      'commit',
      (n, at) => ({
        writes: [
          { update: { name: own(at), fields: {} }, updateTransforms: list(n, (i) => ({ ...field(i), increment: { integerValue: '1' } })) },
        ],
      }),
      undefined,
      [400, 403, 413],
    ),
  ],
  runQuery: [
    row(25, 'runQuery', (n) => query({ where: filters(n) }), person),
    row(25, 'runQuery', (n) => query({ orderBy: list(n, (i) => ({ field: field(i) })) }), person),
    row(25, 'runQuery', (n) => query({ select: { fields: list(n, field) } }), person),
    row(
      7,
      'runQuery',
      (n) =>
        query({
          where: {
            fieldFilter: { op: 'IN', field: field(1), value: { arrayValue: { values: list(n, (i) => ({ integerValue: `${i}` })) } } },
          },
        }),
      person,
    ),
    row(600, 'runQuery', (n) => query({ where: filters(n) }), person, [400]),
    row(
      2_000,
      'runQuery',
      (n) =>
        query({
          where: {
            fieldFilter: {
              op: 'EQUAL',
              field: field(1),
              value: { mapValue: { fields: Object.fromEntries(list(n, (i) => [`k${String(i).padStart(5, '0')}`, { nullValue: null }])) } },
            },
          },
        }),
      person,
    ),
  ],
  runAggregationQuery: [
    row(
      25,
      'runAggregationQuery',
      (n) => ({ structuredAggregationQuery: { ...query({ where: filters(n) }), aggregations: [{ alias: 'a', count: {} }] } }),
      person,
    ),
    row(
      1_500,
      'runAggregationQuery',
      (n) => ({ structuredAggregationQuery: { ...query({}), aggregations: list(n, (i) => ({ alias: `a${i}`, count: {} })) } }),
      person,
      [400],
    ),
  ],
}
