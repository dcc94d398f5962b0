import { visibleText } from '#domain/detection/control.ts'
import { type Decision, decisionText, withoutDecision } from '#src/lib/endpoints/decisions.ts'
import { changeDecisions } from '#src/queries/endpoint-templates.ts'
import { type EndpointSettings, NO_DECISIONS } from '#wire/product/endpoint-templates.ts'

import { RemovableLine } from '../decisions/RemovableLine.tsx'
import { sayDecided } from './save.ts'

interface DecisionLineProps {
  orgId: string
  decision: Decision
  /** What stands below it: its host, or what it is. */
  about: string
  blocked: string | undefined
}

/** One decision about an endpoint, and its removal. */
export function DecisionLine({ orgId, decision, about, blocked }: DecisionLineProps) {
  const text = visibleText(decisionText(decision))
  async function remove(): Promise<void> {
    let after: EndpointSettings = NO_DECISIONS
    const before = await changeDecisions(orgId, (now) => (after = withoutDecision(now, decision)))
    sayDecided(orgId, `${REMOVED[decision.kind]} ${text} is removed.`, { decision, before, after })
  }
  return (
    <RemovableLine about={visibleText(about)} name={text} blocked={blocked} remove={remove}>
      <code>{text}</code>
    </RemovableLine>
  )
}

const REMOVED: Readonly<Record<Decision['kind'], string>> = {
  pin: 'The pin of',
  split: 'The split of',
  merge: 'The merge',
  name: 'The name of',
}
