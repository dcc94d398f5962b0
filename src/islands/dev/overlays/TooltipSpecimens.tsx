import { CircleHelp, Lock, RotateCw } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'
import { Tooltip } from '#src/components/overlay/Tooltip.tsx'

import { HOSTILE_NAME, LONG_NAME } from '../data/overlays.ts'
import { Specimen } from '../kit/Specimen.tsx'

export function TooltipSpecimens() {
  return (
    <Specimen title="Tooltip" note="After a moment of rest, or at once with the keyboard. Escape hides it, the pointer may move onto it.">
      <div className="cluster">
        <Tooltip text="Asks the platform again. The old rows stay until the new ones are here.">
          <button type="button" className="icon-button" aria-label="Refresh">
            <RotateCw size={16} aria-hidden />
          </button>
        </Tooltip>
        <Tooltip text="Only an owner can do this. Ask Ines Duarte or Tomás Reyes.">
          <button type="button" className="button" aria-disabled="true">
            <Lock size={14} aria-hidden />
            Delete organization
          </button>
        </Tooltip>
        <Tooltip text="The 95th percentile: of one hundred requests, ninety-five were faster than this.">
          <button type="button" className="button" data-kind="quiet">
            p95
            <CircleHelp size={14} aria-hidden />
          </button>
        </Tooltip>
        <Tooltip text={`${LONG_NAME} ${visibleText(HOSTILE_NAME)}`}>
          <button type="button" className="button">
            Long and hostile
          </button>
        </Tooltip>
      </div>
    </Specimen>
  )
}
