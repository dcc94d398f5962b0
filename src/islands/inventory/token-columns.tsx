import { isBad, type TokenFinding, tokenFindings } from '#domain/detection/token-findings.ts'
import { oneLine } from '#src/components/value/Badges.tsx'
import type { Entity } from '#src/queries/inventory.ts'
import { columnsAbout, type PickColumn, shown } from '#src/screens/list/columns-about.tsx'
import type { InventoryRow } from '#wire/pulse/inventory.ts'

import css from './inventory.module.css'
import type { EntityDeclaration, MoreOfList } from './kinds.ts'
import { typeLabel } from './labels.ts'

const LABELS: Readonly<Record<TokenFinding, string>> = {
  unsigned: 'unsigned',
  'used-after-expiry': 'expired',
  'several-vendors': 'several vendors',
  'in-address': 'in address',
  'several-clients': 'shared',
  'never-expires': 'never expires',
  'long-lived': 'long-lived',
  old: 'old',
  unused: 'unused',
}

/** What a row says against its token, worst first. */
const findingsOf = ({ token, clients, vendors, firstMs, lastMs }: InventoryRow): TokenFinding[] =>
  token ? tokenFindings({ ...token, clients: clients ?? 0, vendors: vendors ?? 0, firstMs, lastMs }, Date.now()) : []

const Badge = ({ finding, more = 0 }: { finding: TokenFinding; more?: number }) => (
  <span className="badge" data-tone={isBad(finding) ? 'danger' : 'warn'}>
    {LABELS[finding]}
    {more > 0 && ` +${more}`}
  </span>
)

const Findings = ({ row }: { row: InventoryRow }) => (
  <span className={css.findings}>
    {findingsOf(row).map((finding) => (
      <Badge key={finding} finding={finding} />
    ))}
  </span>
)

function tokenColumns(of: EntityDeclaration): readonly PickColumn<Entity>[] {
  const { text } = columnsAbout<Entity>(of.state.filter)
  const type = ({ token }: Entity): string => token?.type ?? ''
  const carriers = ({ token }: Entity): string => token?.carriers.join(', ') ?? ''
  return [
    { ...text('token', 'Type', 100, type), cell: (row) => shown(type(row), typeLabel(type(row))) },
    {
      id: 'findings',
      label: 'Findings',
      width: 152,
      value: (row) =>
        findingsOf(row)
          .map((finding) => LABELS[finding])
          .join(', '),
      cell: (row) => <Findings row={row} />,
    },
    {
      id: 'carriers',
      label: 'Carried in',
      width: 120,
      value: carriers,
      cell: (row) => <span className={css.mask}>{oneLine(carriers(row))}</span>,
    },
  ]
}

/** There is room for the worst, or else for the type. */
function TokenLine({ row }: { row: Entity }) {
  const [worst, ...others] = findingsOf(row)
  return worst === undefined ? <span>{typeLabel(row.token?.type ?? '')}</span> : <Badge finding={worst} more={others.length} />
}

/** What a list says of tokens besides what it says of everything. */
export const MORE_OF_TOKENS: MoreOfList = { columns: tokenColumns, Line: TokenLine }
