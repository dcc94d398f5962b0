import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { explain } from '#src/lib/errors.ts'
import { fileName } from '#src/lib/export/file-name.ts'
import { formatBytes, formatCount, formatPlural } from '#src/lib/format.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { queryClient } from '#src/queries/client.ts'
import { deployments } from '#src/queries/deployments.ts'
import { membership } from '#src/queries/orgs.ts'
import { QUARANTINE_DAYS, quarantineFile, quarantineReasons } from '#src/queries/quarantine.ts'
import { $uid } from '#src/stores/session.ts'
import type { Environment } from '#wire/product/environments.ts'
import { mayActAs } from '#wire/product/roles.ts'
import { QUARANTINE_SAMPLE_ROLE } from '#wire/pulse/quarantine.ts'

import css from './quarantine.module.css'
import { QuarantineReason } from './QuarantineReason.tsx'

/**
 * Events that could not be read lately: how many, why and from where, with samples for those who look after sources. Nothing while there are
 * none, and nothing when nobody knows: connecting a source must not wait for it.
 */
export function Quarantine({ orgId, environments }: { orgId: string; environments: readonly Environment[] }) {
  const uid = useStore($uid)
  const reasons = useQuery(quarantineReasons(orgId), queryClient)
  const sources = useQuery(deployments.all(orgId), queryClient)
  const role = useQuery(membership(uid, orgId), queryClient).data?.role
  if (!reasons.data || reasons.data.count === 0) return null

  const { count, bytes, groups, groupCount } = reasons.data
  const maySee = role !== undefined && mayActAs(role, QUARANTINE_SAMPLE_ROLE)
  const hidden = groupCount - groups.length
  return (
    <section className={css.quarantine} aria-labelledby="quarantine" id="quarantined-events">
      <header className={css.head}>
        <h2 id="quarantine">Quarantined events</h2>
        {maySee && <DownloadAll orgId={orgId} />}
      </header>
      <p className={css.about}>
        {formatPlural(count, 'event')} of the last {QUARANTINE_DAYS} days ({formatBytes(bytes)}) could not be read and{' '}
        {count === 1 ? 'was' : 'were'} set aside. Everything that came with {count === 1 ? 'it' : 'them'} was accepted.
      </p>
      <ul className={css.reasons}>
        {groups.map((group) => (
          <li key={[group.deploymentId, group.environmentId, group.receiver, group.key].join('/')}>
            <QuarantineReason
              orgId={orgId}
              group={group}
              source={sourceName(group.deploymentId, sources.data)}
              environment={environments.find(({ id }) => id === group.environmentId)?.name ?? group.environmentId}
              maySee={maySee}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="dim">
          The newest {formatCount(groups.length)} reasons. {formatCount(hidden)} older ones are in the download.
        </p>
      )}
      {!maySee && role !== undefined && (
        <p className="dim">Samples and the download need the role {QUARANTINE_SAMPLE_ROLE}. Ask an owner of the organization.</p>
      )}
    </section>
  )
}

const sourceName = (deploymentId: string, known: readonly { id: string; name: string }[] = []): string =>
  deploymentId === 'import' ? 'Imported files' : (known.find(({ id }) => id === deploymentId)?.name ?? deploymentId)

function DownloadAll({ orgId }: { orgId: string }) {
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const { busy, failure, start } = useAttempt(
    async () => {
      leaving.current = new AbortController()
      saveFile(await quarantineFile(orgId, leaving.current.signal), fileName(['quarantine', orgId], 'ndjson'))
    },
    { again: true },
  )
  return (
    <>
      <button type="button" className="button" data-size="small" aria-busy={busy} aria-disabled={busy || undefined} onClick={start}>
        <Download size={14} aria-hidden />
        {busy ? 'Downloading…' : 'Download NDJSON'}
      </button>
      {failure && (
        <p className={css.failed} role="alert">
          {explain(failure)}
        </p>
      )}
    </>
  )
}
