import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { wholePage } from '#src/components/notice/bounded.tsx'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { StepSection, StepSections } from '#src/components/steps/StepSection.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { environments } from '#src/queries/environments.ts'
import { $contextId, $orgId } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { ChooseEnvironment } from './ChooseEnvironment.tsx'
import { ConnectAgent } from './ConnectAgent.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import css from './install.module.css'
import { Quarantine } from './Quarantine.tsx'
import { NoOrganization } from '#src/screens/chrome/scoped.tsx'
import { useRole } from '#src/screens/use-role.ts'
import { SOURCES, type SourceId } from '#src/screens/sources/sources.ts'
import { SourceNotices } from './SourceNotices.tsx'

/** Connecting a source, top to bottom: environment, kind of source, then its steps. Every choice is part of the address. */
export const Install = wholePage(function Install() {
  const orgId = useStore($orgId)
  const contextId = useStore($contextId)
  const search = useStore($search)
  const found = useQuery(environments(orgId), queryClient)
  const role = useRole(orgId)
  const source = SOURCES.find(({ id }) => id === search.get('source'))?.id

  if (!orgId) return <NoOrganization />
  if (found.isError) return <FailureNote error={toWireError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <div className={css.skeleton} role="status" aria-label="Loading environments" />

  // Until the role is known everything is offered: the platform decides in any case
  const mayConnect = role === undefined || mayActAs(role, 'editor')
  const chosen = found.data.find(({ id }) => id === contextId) ?? found.data[0]
  return (
    <>
      <StepSections>
        <StepSection
          number={1}
          done
          title="Environment"
          about="Sources are grouped by environment, so that a laptop’s traffic is kept separate from production’s."
        >
          <ChooseEnvironment orgId={orgId} environments={found.data} chosen={chosen?.id ?? ''} role={role} />
        </StepSection>
        <StepSection number={2} title="Source" about="Where should the traffic come from?" done={source !== undefined}>
          <RadioCardsField<SourceId>
            name="source"
            label="Source"
            hideLabel
            value={source}
            cards={SOURCES}
            onChange={(id) => setSearch({ source: id, deployment: undefined })}
          />
        </StepSection>
        {chosen && source === 'file' && (
          <StepSection
            number={3}
            title="Files"
            about={`Requests are imported into “${chosen.name}” with their recorded times. Credentials are masked on import.`}
          >
            {mayConnect ? (
              <ImportFiles key={`${orgId}/${chosen.id}`} scope={{ orgId, contextId: chosen.id }} />
            ) : (
              <NeedsEditor what="Importing" role={role} />
            )}
          </StepSection>
        )}
        {chosen && source !== undefined && source !== 'file' && (
          <ConnectAgent
            key={`${orgId}/${chosen.id}/${source}`}
            orgId={orgId}
            environment={chosen}
            source={source}
            blocked={mayConnect ? undefined : <NeedsEditor what="A new deployment" role={role} />}
          />
        )}
      </StepSections>
      {chosen && <SourceNotices key={`${orgId}/${chosen.id}`} scope={{ orgId, contextId: chosen.id }} />}
      <Quarantine key={orgId} orgId={orgId} environments={found.data} />
    </>
  )
})

/** In the place of what somebody may not do here. */
const NeedsEditor = ({ what, role }: { what: string; role: Role }) => (
  <p className="notice">
    {what} needs the role editor. You are {role} here; ask an admin for it, or let somebody else connect the source.
  </p>
)
