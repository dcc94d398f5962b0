import { formatBytes, formatCount, formatPlural } from '#src/lib/format.ts'
import { QUARANTINE_DAYS } from '#src/queries/quarantine.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import { QUARANTINE_SAMPLE_ROLE, type QuarantineGroup, type QuarantineReasons as Reasons } from '#wire/pulse/quarantine.ts'

import css from './quarantine.module.css'
import { QuarantineReason } from './QuarantineReason.tsx'

interface QuarantineReasonsProps {
  orgId: string
  found: Reasons
  /** Undefined while it is not known. */
  role: Role | undefined
  /** Names of the deployment and of the environment. */
  sourceOf: (group: QuarantineGroup) => readonly [source: string, environment: string]
}

/** How many events could not be read lately and why, with samples for those who look after sources. */
export function QuarantineReasons({ orgId, found: { count, bytes, groups, groupCount }, role, sourceOf }: QuarantineReasonsProps) {
  const maySee = role !== undefined && mayActAs(role, QUARANTINE_SAMPLE_ROLE)
  const hidden = groupCount - groups.length
  return (
    <>
      <p className={css.about}>
        {formatPlural(count, 'event')} of the last {QUARANTINE_DAYS} days ({formatBytes(bytes)}) could not be read and{' '}
        {count === 1 ? 'was' : 'were'} set aside. Everything that came with {count === 1 ? 'it' : 'them'} was accepted.
      </p>
      <ul className={css.reasons}>
        {groups.map((group) => {
          const [source, environment] = sourceOf(group)
          return (
            <li key={[group.deploymentId, group.environmentId, group.receiver, group.key].join('/')}>
              <QuarantineReason orgId={orgId} group={group} source={source} environment={environment} maySee={maySee} />
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <p className="dim">
          The newest {formatCount(groups.length)} reasons. {formatCount(hidden)} older ones are in the download.
        </p>
      )}
      {!maySee && role !== undefined && (
        <p className="dim">Samples and the download need the role {QUARANTINE_SAMPLE_ROLE}. Ask an owner of the organization.</p>
      )}
    </>
  )
}
