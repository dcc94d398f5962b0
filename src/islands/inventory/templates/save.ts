import { visibleText } from '#domain/detection/control.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { type Decision, decisionText, undone } from '#src/lib/endpoints/decisions.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { changeDecisions } from '#src/queries/endpoint-templates.ts'

import { WHEN } from '../SheetParts.tsx'
import type { Decided } from './decide-form.ts'

/** Says what was saved, and offers to take it back. */
export function sayDecided(orgId: string, text: string, { decision, before, after }: Decided): void {
  const when = decision.kind === 'name' ? '' : ` ${WHEN}`
  showToast({ text: `${text}${when}`, tone: 'ok', action: { label: 'Undo', onChoose: () => void undo() } })

  async function undo(): Promise<void> {
    try {
      await changeDecisions(orgId, (now) => undone(now, before, after))
      showToast({ text: decision.kind === 'name' ? 'Undone.' : 'Undone. Stored traffic follows in the background.', tone: 'ok' })
    } catch (cause) {
      showToast({ text: explain(toWireError(cause)), tone: 'danger' })
    }
  }
}

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
