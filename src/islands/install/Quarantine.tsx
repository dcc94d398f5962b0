import { useQuery } from '@tanstack/react-query'

import { queryClient } from '#src/queries/client.ts'
import { deployments } from '#src/queries/deployments.ts'
import { quarantineReasons } from '#src/queries/quarantine.ts'
import { QuarantineDownload } from '#src/screens/sources/QuarantineDownload.tsx'
import { QuarantineReasons } from '#src/screens/sources/QuarantineReasons.tsx'
import type { Environment } from '#wire/product/environments.ts'
import { mayActAs } from '#wire/product/roles.ts'
import { useRole } from '#src/screens/use-role.ts'
import { QUARANTINE_SAMPLE_ROLE } from '#wire/pulse/quarantine.ts'

import css from './install.module.css'

/**
 * Recently rejected events: how many, why and from where, with samples for editors. Nothing while there are none or the request fails: connecting a
 * source must not wait for it.
 */
export function Quarantine({ orgId, environments }: { orgId: string; environments: readonly Environment[] }) {
  const reasons = useQuery(quarantineReasons(orgId), queryClient)
  const sources = useQuery(deployments.all(orgId), queryClient)
  const role = useRole(orgId)
  if (!reasons.data || reasons.data.count === 0) return null

  const maySee = role !== undefined && mayActAs(role, QUARANTINE_SAMPLE_ROLE)
  return (
    <section className={css.quarantine} aria-labelledby="quarantine" id="quarantined-events">
      <header className={css.quarantineHead}>
        <h2 id="quarantine">Quarantined events</h2>
        {maySee && <QuarantineDownload orgId={orgId} />}
      </header>
      <QuarantineReasons
        orgId={orgId}
        found={reasons.data}
        role={role}
        sourceOf={({ deploymentId, environmentId }) => [
          sourceName(deploymentId, sources.data),
          environments.find(({ id }) => id === environmentId)?.name ?? environmentId,
        ]}
      />
    </section>
  )
}

const sourceName = (deploymentId: string, known: readonly { id: string; name: string }[] = []): string =>
  deploymentId === 'import' ? 'Imported files' : (known.find(({ id }) => id === deploymentId)?.name ?? deploymentId)
