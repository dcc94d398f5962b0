import { useQuery } from '@tanstack/react-query'

import type { ItemRow } from '#src/lib/item-rows.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import type { Service } from '#src/lib/agent-services.ts'
import { agentServices } from '#src/queries/agent-services.ts'
import { queryClient } from '#src/queries/client.ts'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import type { PartProps } from '#src/screens/form/settings-types.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { mayActAs } from '#wire/product/roles.ts'

/** Whether it is what agents use where nothing else is named, and how it becomes that. */
export function ServiceActions({ orgId, one, role }: PartProps<ItemRow<Service>>) {
  const all = useQuery(agentServices.all(orgId), queryClient).data
  const first = all?.findIndex(({ kind }) => kind === one.kind) ?? -1
  const { busy, failure, start } = useAttempt(
    async () => {
      await agentServices.move(orgId, one, first)
      showToast({ text: 'It is the default in the draft now.', tone: 'ok' })
    },
    { again: true },
  )
  if (!all || one.kind === 'scanner' || first < 0) return null
  if (all[first]?.id === one.id)
    return (
      <span className="badge" data-tone="accent">
        Default
      </span>
    )
  return (
    <>
      {failure && (
        <span className="soft" role="alert">
          {explain(failure)}
        </span>
      )}
      <BlockableButton blocked={mayActAs(role, AGENT_DRAFT_ROLE) ? undefined : 'Needs the role editor.'} onPress={() => !busy && start()}>
        Make it the default
      </BlockableButton>
    </>
  )
}
