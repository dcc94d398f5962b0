import { chanceOf } from '../in-common/standing-out.ts'
import { type Subject, within } from './called.ts'
import { PERIODS_MIN } from './same-hours.ts'
import { type Part, proportionsZ } from './statistics.ts'
import type { Tested } from './tested.ts'
import { type CoverageFigures, type UsualCoverage, usualShare } from './usual.ts'
import { exactly, listed, type SentencePart, type Verdict } from './verdict.ts'

/** With fewer connections a share says little. */
export const BLIND_CONNECTIONS_MIN = 50
/** Opaque from this share on, nearly nothing of a client is seen. */
export const BLIND_SHARE = 0.8
/** Points by which the opaque share has to rise. */
export const BLIND_RISE = 0.2
export const BLIND_Z_MIN = 4
const CLIENTS_NAMED = 3

/** Less can be seen of a client than usual. */
export interface Blinded {
  client: string
  now: Part
  usual: Part
}

/** Whether the opaque share of a client rose above its median over the same hours before (two-proportion z, as in `burstTests`). */
export function blindTests(rows: readonly UsualCoverage[]): Tested<Blinded>[] {
  return rows.flatMap(({ client, now, before }) => {
    const usual = usualShare(before.map(opaqueOf))
    if (now.connections < BLIND_CONNECTIONS_MIN || usual.whole < BLIND_CONNECTIONS_MIN || usual.periods < PERIODS_MIN) return []
    const here = opaqueOf(now)
    const z = proportionsZ(here, usual, usual.spread)
    const isLarge = z >= BLIND_Z_MIN && here.part / here.whole - usual.part / usual.whole >= BLIND_RISE
    return [{ chance: chanceOf(z), found: isLarge ? { client, now: here, usual } : undefined }]
  })
}

/** Clients whose content can no longer be seen as it could, together. */
export function blindedVerdicts(found: readonly Blinded[], subject: Subject): Verdict[] {
  const most = found.toSorted((a, b) => b.now.part - a.now.part)
  const clients = most.map(({ client }) => client)
  const usual = sumOf(most.map((one) => one.usual))
  return opaqueVerdict(most, subject, {
    id: `blind ${clients.join(' ')}`,
    severity: 'warn',
    begins: ['Less can be seen of '],
    ends: ['; usually ', usual.part === 0 ? 'none' : { is: 'share', ...usual }],
  })
}

/** Clients of which hardly anything is seen, together, but for those that this was just said of. No comparison: it is so. */
export const standingVerdicts = (rows: readonly UsualCoverage[], said: ReadonlySet<string>, subject: Subject): Verdict[] =>
  opaqueVerdict(
    rows
      .filter(
        ({ client, now }) => now.connections >= BLIND_CONNECTIONS_MIN && now.opaque > BLIND_SHARE * now.connections && !said.has(client),
      )
      .map(({ client, now }) => ({ client, now: opaqueOf(now) })),
    subject,
    { id: 'blind', severity: 'info', begins: ['Hardly anything can be seen of '], ends: [] },
  )

interface Said {
  id: string
  severity: Verdict['severity']
  begins: readonly SentencePart[]
  ends: readonly SentencePart[]
}

function opaqueVerdict(
  rows: readonly { client: string; now: Part }[],
  { range, filter }: Subject,
  { id, severity, begins, ends }: Said,
): Verdict[] {
  if (rows.length === 0) return []
  const clients = rows.map(({ client }) => client)
  const now = sumOf(rows.map((row) => row.now))
  return [
    {
      id,
      kind: 'blind',
      severity,
      ongoing: false,
      affected: now.part,
      sentence: [
        ...begins,
        ...listed('client', clients, CLIENTS_NAMED),
        ': ',
        { is: 'count', value: now.part, one: 'connection', many: 'connections' },
        ' (',
        { is: 'share', ...now },
        `) ${now.part === 1 ? 'is' : 'are'} opaque`,
        ...ends,
      ],
      opens: {
        page: 'connections',
        filter: within(filter, [exactly('client', ...clients), exactly('visibility', 'opaque')]),
        range,
        counted: now.part,
      },
      from: ['/connections/usual'],
    },
  ]
}

const opaqueOf = ({ opaque, connections }: CoverageFigures): Part => ({ part: opaque, whole: connections })

const sumOf = (parts: readonly Part[]): Part =>
  parts.reduce((sum, { part, whole }) => ({ part: sum.part + part, whole: sum.whole + whole }), { part: 0, whole: 0 })
