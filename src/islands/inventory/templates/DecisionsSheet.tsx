import { type Decision, decisionKey, decisionsOf, decisionText } from '#src/lib/endpoints/decisions.ts'
import { endpointDecisions, endpointHistory } from '#src/queries/endpoint-templates.ts'
import type { PulseScope } from '#src/stores/context.ts'

import { DecisionList } from '../decisions/DecisionList.tsx'
import { SettingSheet } from '../decisions/SettingSheet.tsx'
import { HistoryLine } from '../decisions/SheetParts.tsx'
import { DecisionLine } from './DecisionLine.tsx'

const ofKind = (kind: Decision['kind']) => (decision: Decision) => decision.kind === kind
const KINDS = [
  { title: 'Pinned templates', has: ofKind('pin') },
  { title: 'Split off', has: ofKind('split') },
  { title: 'Merged', has: ofKind('merge') },
  { title: 'Names', has: ofKind('name') },
]

/** All that the organization decided about endpoints. */
export function DecisionsSheet({ scope: { orgId }, onClose }: { scope: PulseScope; onClose: () => void }) {
  return (
    <SettingSheet
      title="Decisions about endpoints"
      description="Which paths belong to one endpoint where your organization knows better, and what endpoints are called."
      query={endpointDecisions(orgId)}
      loading="Loading the decisions"
      onClose={onClose}
    >
      {(settings) => (
        <DecisionList
          orgId={orgId}
          all={decisionsOf(settings)}
          kinds={KINDS}
          keyOf={decisionKey}
          textOf={(decision) => `${aboutOf(decision)} ${decisionText(decision)}`}
          find={{ label: 'Find a decision', placeholder: 'Host, path or name', nothing: 'No decision of this name.' }}
          empty={{
            title: 'Nothing is decided',
            hint: 'Endpoints go by the shape of their paths. Where that is wrong, open the endpoint and pin, split or merge its template.',
          }}
          doing="Deciding about endpoints"
          pending={<HistoryLine history={endpointHistory(orgId)} />}
          history={{ action: 'endpoint-templates.change', version: settings.version }}
        >
          {(decision, blocked) => <DecisionLine orgId={orgId} decision={decision} about={aboutOf(decision)} blocked={blocked} />}
        </DecisionList>
      )}
    </SettingSheet>
  )
}

const aboutOf = (decision: Decision): string => (decision.kind === 'name' ? `“${decision.name}” at ${decision.host}` : decision.host)
