import { allOf } from '../filter/nodes.ts'
import { proportionsApart } from './statistics.ts'
import { exactly, listed, type Span, type Verdict } from './verdict.ts'

/** Connections of one client: what `/traffic/coverage` gives. */
export interface ClientCoverage {
  client: string
  connections: number
  opaque: number
}

/** With fewer connections a share says little. */
export const BLIND_CONNECTIONS_MIN = 50
/** Opaque from this share on, nearly nothing of a client is seen. */
export const BLIND_SHARE = 0.8
/** Points by which the opaque share has to rise. */
export const BLIND_RISE = 0.2
export const BLIND_APART = 4
const CLIENTS_NAMED = 3

/** Clients whose content can no longer be seen as it could (two-proportion z test), each a sentence; and, together, those that hardly are seen at all. */
export function blindVerdicts(now: readonly ClientCoverage[], before: readonly ClientCoverage[], ends: Span): Verdict[] {
  const known = new Map(before.map((row) => [row.client, row]))
  const enough = now.filter(({ connections }) => connections >= BLIND_CONNECTIONS_MIN)
  const rose = enough.filter((row) => {
    const earlier = known.get(row.client)
    if (!earlier || earlier.connections < BLIND_CONNECTIONS_MIN) return false
    const [here, there] = [opaqueOf(row), opaqueOf(earlier)]
    return here.part / here.whole - there.part / there.whole >= BLIND_RISE && proportionsApart(here, there) >= BLIND_APART
  })
  const standing = enough.filter((row) => !rose.includes(row) && row.opaque > BLIND_SHARE * row.connections)
  return [...rose.map((row) => roseVerdict(row, known.get(row.client) ?? row, ends)), ...standingVerdict(standing, ends)]
}

const opaqueOf = ({ opaque, connections }: ClientCoverage) => ({ part: opaque, whole: connections })

const filterOf = (clients: readonly string[]) => allOf([exactly('client', ...clients), exactly('visibility', 'opaque')])

function roseVerdict(row: ClientCoverage, earlier: ClientCoverage, ends: Span): Verdict {
  return {
    id: `blind ${row.client}`,
    kind: 'blind',
    severity: 'warn',
    ongoing: false,
    affected: row.opaque,
    sentence: [
      'Less can be seen of ',
      { is: 'name', of: 'client', value: row.client },
      ': ',
      { is: 'count', value: row.opaque, one: 'connection', many: 'connections' },
      ' (',
      { is: 'share', ...opaqueOf(row) },
      ') are opaque, ',
      { is: 'share', ...opaqueOf(earlier) },
      ' were in the period before',
    ],
    opens: { page: 'connections', filter: filterOf([row.client]), range: ends, counted: row.opaque },
    from: ['/traffic/coverage'],
  }
}

function standingVerdict(rows: readonly ClientCoverage[], ends: Span): Verdict[] {
  if (rows.length === 0) return []
  const clients = rows.map(({ client }) => client)
  const opaque = rows.reduce((sum, row) => sum + row.opaque, 0)
  const connections = rows.reduce((sum, row) => sum + row.connections, 0)
  return [
    {
      id: 'blind',
      kind: 'blind',
      severity: 'info',
      ongoing: false,
      affected: opaque,
      sentence: [
        'Hardly anything can be seen of ',
        ...listed('client', clients, CLIENTS_NAMED),
        ': ',
        { is: 'count', value: opaque, one: 'connection', many: 'connections' },
        ' (',
        { is: 'share', part: opaque, whole: connections },
        `) ${opaque === 1 ? 'is' : 'are'} opaque`,
      ],
      opens: { page: 'connections', filter: filterOf(clients), range: ends, counted: opaque },
      from: ['/traffic/coverage'],
    },
  ]
}
