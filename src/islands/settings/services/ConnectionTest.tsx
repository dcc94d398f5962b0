import { useState } from 'react'

import { serviceTarget, type ServiceSetting } from '#domain/agent-config/service-target.ts'
import { visibleText } from '#domain/detection/control.ts'
import { CheckList, type LiveCheckItem } from '#src/components/steps/CheckList.tsx'
import type { ItemRow } from '#src/lib/item-rows.ts'
import { explain } from '#src/lib/errors.ts'
import { type Service, storeOf } from '#src/lib/agent-services.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { testService } from '#src/queries/service-test.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { PartProps } from '#src/screens/form/settings-types.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { mayActAs } from '#wire/product/roles.ts'
import type { ServiceTestResult } from '#wire/product/service-test.ts'

const ABOUT =
  'The platform connects to what is saved, as agents would, and sends no secret: those are on the machines of the agents. Agents in another network may see something else.'

/** Whether the platform reaches the service, step by step. What it said stands until something else is saved. */
export function ConnectionTest({ orgId, one, role }: PartProps<ItemRow<Service>>) {
  const [tested, setTested] = useState<{ version: string; steps: readonly ServiceTestResult[] }>()
  const { busy, failure, start } = useAttempt(
    async () => {
      setTested(undefined)
      const { steps } = await testService(orgId, one)
      setTested({ version: one.version, steps })
    },
    { again: true },
  )
  const { untestable } = serviceTarget(storeOf(one) as unknown as ServiceSetting) // what the form has been saved as
  return (
    <Part title="Connection test" about={untestable ?? ABOUT}>
      {!untestable && (
        <>
          <div>
            <BlockableButton
              blocked={mayActAs(role, AGENT_DRAFT_ROLE) ? undefined : 'Needs the role editor.'}
              onPress={() => void (busy || start())}
            >
              {busy ? 'Testing…' : 'Test the connection'}
            </BlockableButton>
          </div>
          {failure && <p role="alert">{explain(failure)}</p>}
          <CheckList label="Steps of the test" items={tested?.version === one.version ? tested.steps.map(itemOf) : []} />
        </>
      )}
    </Part>
  )
}

const STATES = { ok: 'done', warning: 'warning', failed: 'failed' } as const

const itemOf = ({ step, state, found, advice }: ServiceTestResult): LiveCheckItem => ({
  id: step,
  state: STATES[state],
  text: visibleText(found),
  ...(advice && { detail: visibleText(advice) }),
})
