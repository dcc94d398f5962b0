import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { type ClientDecision, decisionText, FACT_LABELS, withoutDecision } from '#src/lib/clients/decisions.ts'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { $to } from '#src/stores/context.ts'

import css from '../corrections/corrections.module.css'
import { saveClients, sayChanged } from './save.ts'

interface DecisionLineProps {
  orgId: string
  decision: ClientDecision
  /** On the profile that it is about: the name needs no link. */
  isHere?: boolean
  blocked: string | undefined
}

/** One merge or split, and its removal: nothing is asked before, because it can be undone. */
export function DecisionLine({ orgId, decision, isHere = false, blocked }: DecisionLineProps) {
  const to = useStore($to)
  const text = visibleText(decisionText(decision))
  const name = decision.kind === 'merge' ? decision.into : decision.client
  const { busy, failure, start } = useAttempt(
    async () => {
      const changed = await saveClients(orgId, (now) => withoutDecision(now, decision))
      sayChanged(orgId, decision.kind === 'merge' ? `The merge into “${name}” is removed.` : `The split of “${name}” is removed.`, changed)
    },
    { again: true },
  )
  return (
    <>
      <span className={css.about}>
        {isHere ? (
          <span>
            {decision.kind === 'split' && `${visibleText(decision.client)}: `}
            {aboutOf(decision)}
          </span>
        ) : (
          <a className="link" href={to.entity('clients', name, {})}>
            {visibleText(name)}
          </a>
        )}
        <small>{failure ? <span role="alert">{explain(failure)}</span> : !isHere && aboutOf(decision)}</small>
      </span>
      {blocked === undefined && (
        <span className={css.buttons}>
          <button
            type="button"
            className="button"
            data-size="small"
            data-kind="quiet"
            aria-label={`Remove ${text}`}
            aria-disabled={busy || undefined}
            onClick={start}
          >
            Remove
          </button>
        </span>
      )}
    </>
  )
}

function aboutOf(decision: ClientDecision): string {
  if (decision.kind === 'split') return `Split by ${FACT_LABELS[decision.by]}`
  const names = [...decision.names, ...decision.prefixes.map((prefix) => `${prefix}*`)]
  return `Merged from ${names.map(visibleText).join(', ')}`
}
