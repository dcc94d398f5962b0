import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { type ClientDecision, decisionText, FACT_LABELS, withoutDecision } from '#src/lib/clients/decisions.ts'
import { $to } from '#src/stores/context.ts'

import { RemovableLine } from '../decisions/RemovableLine.tsx'
import { saveClients, sayClientsSaved } from './save.ts'

interface DecisionLineProps {
  orgId: string
  decision: ClientDecision
  /** On the profile that it is about: the name needs no link. */
  isHere?: boolean
  blocked: string | undefined
}

/** One merge or split, and its removal. */
export function DecisionLine({ orgId, decision, isHere = false, blocked }: DecisionLineProps) {
  const to = useStore($to)
  const name = decision.kind === 'merge' ? decision.into : decision.client
  const about = aboutOf(decision)
  async function remove(): Promise<void> {
    const changed = await saveClients(orgId, (now) => withoutDecision(now, decision))
    sayClientsSaved(
      orgId,
      decision.kind === 'merge' ? `The merge into “${name}” is removed.` : `The split of “${name}” is removed.`,
      changed,
    )
  }
  return (
    <RemovableLine about={isHere ? '' : about} name={visibleText(decisionText(decision))} blocked={blocked} remove={remove}>
      {isHere ? (
        <span>
          {decision.kind === 'split' && `${visibleText(decision.client)}: `}
          {about}
        </span>
      ) : (
        <a className="link" href={to.entity('clients', name, {})}>
          {visibleText(name)}
        </a>
      )}
    </RemovableLine>
  )
}

function aboutOf(decision: ClientDecision): string {
  if (decision.kind === 'split') return `Split by ${FACT_LABELS[decision.by]}`
  const names = [...decision.names, ...decision.prefixes.map((prefix) => `${prefix}*`)]
  return `Merged from ${names.map(visibleText).join(', ')}`
}
