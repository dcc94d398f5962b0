import { visibleText } from '#domain/detection/control.ts'
import { type Decision, decisionText, undone } from '#src/lib/endpoints/decisions.ts'
import { changeDecisions } from '#src/queries/endpoint-templates.ts'

import { saySaved } from '../decisions/SheetParts.tsx'
import type { Decided } from './decide-form.ts'

/** Says what was saved, and offers to take it back. */
export const sayDecided = (orgId: string, text: string, { decision, before, after }: Decided): void =>
  saySaved(text, () => changeDecisions(orgId, (now) => undone(now, before, after)), { moves: decision.kind !== 'name' })

/** `/users/{login} is pinned.` */
export function decidedText(decision: Decision): string {
  const what = visibleText(decisionText(decision))
  switch (decision.kind) {
    case 'pin':
      return `${what} is pinned.`
    case 'split':
      return `${what} is an endpoint of its own.`
    case 'merge':
      return `${decision.templates.map(visibleText).join(' and ')} are one: ${visibleText(decision.into)}.`
    case 'name':
      return decision.name === '' ? `${what} has no name any more.` : `${what} is called “${visibleText(decision.name)}”.`
  }
}
