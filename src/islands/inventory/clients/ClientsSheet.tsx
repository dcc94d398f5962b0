import { type ClientDecision, decisionKey, decisionsOf, decisionText } from '#src/lib/clients/decisions.ts'
import { clientDecisions, clientHistory } from '#src/queries/client-decisions.ts'
import type { PulseScope } from '#src/stores/context.ts'

import { DecisionList } from '../decisions/DecisionList.tsx'
import { SettingSheet } from '../decisions/SettingSheet.tsx'
import { HistoryLine } from '../decisions/SheetParts.tsx'
import { DecisionLine } from './DecisionLine.tsx'

const ofKind = (kind: ClientDecision['kind']) => (decision: ClientDecision) => decision.kind === kind
const KINDS = [
  { title: 'Merged', has: ofKind('merge') },
  { title: 'Split', has: ofKind('split') },
]

/** All that the organization decided about clients. */
export function ClientsSheet({ scope: { orgId }, onClose }: { scope: PulseScope; onClose: () => void }) {
  return (
    <SettingSheet
      title="Merges and splits of clients"
      description="Which clients are one, and which one is several, where your organization knows better than their names."
      query={clientDecisions(orgId)}
      loading="Loading the merges and splits"
      onClose={onClose}
    >
      {(settings) => (
        <DecisionList
          orgId={orgId}
          all={decisionsOf(settings)}
          kinds={KINDS}
          keyOf={decisionKey}
          textOf={decisionText}
          find={{ label: 'Find a merge or a split', placeholder: 'Name', nothing: 'Nothing of this name.' }}
          empty={{
            title: 'Nothing is merged or split',
            hint: 'Clients go by what agents report. Where that is wrong, open the client and merge it with others, or split it.',
          }}
          doing="Merging and splitting clients"
          pending={<HistoryLine history={clientHistory(orgId)} />}
          history={{ action: 'client-decisions.change', version: settings.version }}
        >
          {(decision, blocked) => <DecisionLine orgId={orgId} decision={decision} blocked={blocked} />}
        </DecisionList>
      )}
    </SettingSheet>
  )
}
