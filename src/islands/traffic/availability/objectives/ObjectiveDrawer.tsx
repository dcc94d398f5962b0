import { useStore } from '@nanostores/react'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { objectives } from '#src/queries/objective-changes.ts'
import { sayDeleted } from '#src/screens/say-done.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { Objective } from '#wire/product/objectives.ts'

import css from '../availability.module.css'
import { useCallsName } from '../calls-name.ts'
import { $by, isNewObjective, keyOfText, NEW_OBJECTIVE, openObjective } from '../view.ts'
import { promiseText } from './objective-sentences.ts'
import { ObjectiveFigures } from './ObjectiveFigures.tsx'
import { ChangeObjective, NewObjective } from './ObjectiveForm.tsx'
import type { ObjectiveQueries } from './use-objectives.ts'

export interface ObjectiveDrawerProps {
  scope: PulseScope
  /** From the address. */
  id: string
  asked: ObjectiveQueries
}

const close = (): void => openObjective('')

/** One objective in full, or a new one. */
export function ObjectiveDrawer({ scope, id, asked }: ObjectiveDrawerProps) {
  const by = useStore($by)
  const callsName = useCallsName()
  if (isNewObjective(id))
    return (
      <Drawer title="New objective" description="What share of calls has to get through, and within how long." resizable onClose={close}>
        {asked.mayChange === false ? (
          <p className="notice">Setting an objective needs the role editor. Ask an owner of the organization for it.</p>
        ) : (
          <NewObjective scope={scope} by={by} callKey={keyOfText(id.slice(NEW_OBJECTIVE.length), by)} />
        )}
      </Drawer>
    )
  const found = asked.measured?.find(({ objective }) => objective.id === id)
  if (!found)
    return (
      <Drawer title="Objective" onClose={close}>
        {asked.measured ? (
          <EmptyNote
            level={3}
            drawing="no-match"
            title="No objective with this id"
            hint="It may have been deleted. Choose one from the list."
          />
        ) : asked.error ? (
          <FailureNote error={asked.error} onRetry={asked.retry} />
        ) : (
          <TextSkeleton label="Loading the objective" lines={8} />
        )}
      </Drawer>
    )
  return (
    <Drawer
      title={callsName(found.objective.by, found.objective.key)}
      description={promiseText(found.objective)}
      resizable
      width={500}
      onClose={close}
    >
      <div className={css.details}>
        {found.figures ? (
          <ObjectiveFigures objective={found.objective} figures={found.figures} nowMs={asked.nowMs} />
        ) : asked.error ? (
          <FailureNote error={asked.error} onRetry={asked.retry} />
        ) : (
          <TextSkeleton label="Loading its calls" lines={12} />
        )}
        <Changes scope={scope} objective={found.objective} mayChange={asked.mayChange} />
      </div>
    </Drawer>
  )
}

/** What an editor may do with it; a viewer is told. */
function Changes({ scope, objective, mayChange }: { scope: PulseScope; objective: Objective; mayChange: boolean | undefined }) {
  const [doing, setDoing] = useState<'editing' | 'deleting'>()
  if (mayChange === undefined) return null
  if (!mayChange) return <p className={css.said}>Changing or deleting it needs the role editor.</p>
  if (doing === 'editing') return <ChangeObjective scope={scope} objective={objective} onClose={() => setDoing(undefined)} />
  return (
    <div className={css.links}>
      <button type="button" className="button" data-size="small" onClick={() => setDoing('editing')}>
        <Pencil size={14} aria-hidden />
        Change
      </button>
      <button type="button" className="button" data-size="small" data-kind="danger" onClick={() => setDoing('deleting')}>
        <Trash2 size={14} aria-hidden />
        Delete
      </button>
      {doing === 'deleting' && <DeleteObjective orgId={scope.orgId} objective={objective} onCancel={() => setDoing(undefined)} />}
    </div>
  )
}

function DeleteObjective({ orgId, objective, onCancel }: { orgId: string; objective: Objective; onCancel: () => void }) {
  const name = useCallsName()(objective.by, objective.key)
  return (
    <ConfirmAction
      title="Delete this objective?"
      action="Delete"
      act={async () => {
        await objectives.remove(orgId, objective)
        openObjective('')
        sayDeleted(`The objective for ${name}`, () => objectives.restore(orgId, objective.id))
      }}
      onClose={onCancel}
    >
      <p>
        <b>{name}</b>: {promiseText(objective)}. The calls it is measured by stay.
      </p>
    </ConfirmAction>
  )
}
