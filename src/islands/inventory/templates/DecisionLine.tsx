import { visibleText } from '#domain/detection/control.ts'
import { type Decision, decisionText, withoutDecision } from '#src/lib/endpoints/decisions.ts'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { changeDecisions } from '#src/queries/endpoint-templates.ts'
import { type EndpointSettings, NO_DECISIONS } from '#wire/product/endpoint-templates.ts'

import css from '../corrections/corrections.module.css'
import { sayDecided } from './save.ts'

interface DecisionLineProps {
  orgId: string
  decision: Decision
  /** What stands below it: its host, or what it is. */
  about: string
  blocked: string | undefined
}

/** One decision, and its removal: nothing is asked before, because it can be undone. */
export function DecisionLine({ orgId, decision, about, blocked }: DecisionLineProps) {
  const text = visibleText(decisionText(decision))
  const { busy, failure, start } = useAttempt(
    async () => {
      let after: EndpointSettings = NO_DECISIONS
      const before = await changeDecisions(orgId, (now) => (after = withoutDecision(now, decision)))
      sayDecided(orgId, `${REMOVED[decision.kind]} ${text} is removed.`, { decision, before, after })
    },
    { again: true },
  )
  return (
    <>
      <span className={css.about}>
        <code>{text}</code>
        <small>{failure ? <span role="alert">{explain(failure)}</span> : visibleText(about)}</small>
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

const REMOVED: Readonly<Record<Decision['kind'], string>> = {
  pin: 'The pin of',
  split: 'The split of',
  merge: 'The merge',
  name: 'The name of',
}
