import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { decisionKey, decisionsAbout, isMasked } from '#src/lib/clients/decisions.ts'
import { toWireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import { clientDecisions, clientHistory, clientParts } from '#src/queries/client-decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import panels from '#src/screens/panels/panels.module.css'
import { $to, type PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import { type ClientSettings, NO_CLIENT_DECISIONS } from '#wire/product/client-decisions.ts'

import css from '../decisions/decisions.module.css'
import { HistoryLine, useBlocked } from '../decisions/SheetParts.tsx'
import { DecisionLine } from './DecisionLine.tsx'
import { MovedNote } from './MovedNote.tsx'
import { PartLines } from './PartLines.tsx'

const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))
const SplitDialog = lazy(async () => ({ default: (await import('./SplitDialog.tsx')).SplitDialog }))

interface ClientPartProps {
  scope: PulseScope
  client: string
}

/** On the profile of a client: what it is made of and why, and what can be done where that is wrong. */
export function ClientPart({ scope, client }: ClientPartProps) {
  const { orgId } = scope
  const to = useStore($to)
  const range = useStore($range)
  const [doing, setDoing] = useState<'merge' | 'split'>()
  const decided = useQuery(clientDecisions(orgId), queryClient)
  const parts = useQuery(clientParts(scope, { range, client }), queryClient)
  const may = useBlocked(orgId, 'Merging and splitting clients')
  const settings = decided.data ?? NO_CLIENT_DECISIONS
  const blocked = may ?? (isMasked(client) ? 'A part of its name is masked, so nothing can be merged or split by it.' : undefined)
  const error = parts.error ?? decided.error
  return (
    <section className={`${panels.panel} ${css.part}`} aria-label="Identity">
      <header className={css.head}>
        <h2>Identity</h2>
        {decided.data && (
          <div className={css.tools}>
            <BlockableButton blocked={blocked} saidBeside onPress={() => setDoing('merge')}>
              Merge…
            </BlockableButton>
            <BlockableButton blocked={blocked ?? whyWhole(settings, client)} onPress={() => setDoing('split')}>
              Split…
            </BlockableButton>
          </div>
        )}
        <a className="link" href={to.inventory('clients', { decisions: 'true' })}>
          All merges and splits
        </a>
      </header>
      <MovedNote settings={settings} client={client} />
      <HistoryLine history={clientHistory(orgId)} />
      {parts.data ? (
        <>
          <p className={css.said}>
            {madeOf(
              client,
              parts.data.parts.map(({ name }) => name),
              parts.data.different,
            )}
          </p>
          {parts.data.parts.some(({ name }) => name !== client) && (
            <PartLines label="Names it is made of" parts={parts.data.parts} different={parts.data.different} />
          )}
        </>
      ) : error ? (
        <FailureNote error={toWireError(error)} onRetry={() => void Promise.all([parts.refetch(), decided.refetch()])} />
      ) : (
        <TextSkeleton label="Loading what it is made of" lines={2} />
      )}
      <Decided orgId={orgId} settings={settings} client={client} blocked={may} />
      {doing === 'merge' && (
        <Suspense>
          <MergeDialog scope={scope} client={client} settings={settings} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
      {doing === 'split' && (
        <Suspense>
          <SplitDialog scope={scope} client={client} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

/** Why a client cannot be split: what is split is what was derived. */
function whyWhole({ merges, splits }: ClientSettings, client: string): string | undefined {
  if (splits.some((split) => client.startsWith(`${split.client}@`))) return 'It is a part of a split: remove that split first.'
  return merges.some(({ into }) => into === client) ? 'It is merged from others: remove the merge first.' : undefined
}

const DERIVED = 'its container, else its workload, its service, its executable or its host'

function madeOf(client: string, names: readonly string[], different: number): string {
  if (different === 0) return 'No request in this range says what it is made of.'
  if (names.every((name) => name === client)) return `Named by what agents report: ${DERIVED}.`
  return different === 1
    ? 'In this range its requests came under one derived name:'
    : `In this range it is made of ${formatPlural(different, 'derived name')}:`
}

interface DecidedProps {
  orgId: string
  settings: ClientSettings
  client: string
  blocked: string | undefined
}

/** What was decided that makes this client what it is. */
function Decided({ orgId, settings, client, blocked }: DecidedProps) {
  const mine = decisionsAbout(settings, client)
  if (mine.length === 0) return null
  return (
    <ul className={css.lines} aria-label="Decisions about this client">
      {mine.map((decision) => (
        <li key={decisionKey(decision)}>
          <DecisionLine orgId={orgId} decision={decision} isHere blocked={blocked} />
        </li>
      ))}
    </ul>
  )
}
