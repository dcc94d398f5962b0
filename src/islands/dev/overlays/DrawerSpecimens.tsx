import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'

import { Drawer } from '#src/components/overlay/Drawer.tsx'

import { ENVIRONMENTS, PARAGRAPHS } from '../data/overlays.ts'
import { Specimen } from '../kit/Specimen.tsx'

export function DrawerSpecimens() {
  const [open, setOpen] = useState<'side' | 'modal'>()
  const [at, setAt] = useState(0)
  const last = ENVIRONMENTS.length - 1
  const step = (by: number) => setAt(Math.min(Math.max(at + by, 0), last))
  return (
    <Specimen
      title="Drawer"
      note="Details beside the list, which stays usable; its edge can be dragged or moved with the arrow keys. The modal one keeps the page waiting."
    >
      <div className="cluster">
        <button type="button" className="button" aria-expanded={open === 'side'} onClick={() => setOpen('side')}>
          Details panel
        </button>
        <button type="button" className="button" onClick={() => setOpen('modal')}>
          Modal drawer
        </button>
      </div>
      {open === 'side' && (
        <Drawer
          title={ENVIRONMENTS[at]}
          description="Environment"
          resizable
          onClose={() => setOpen(undefined)}
          actions={
            <>
              <button type="button" className="icon-button" aria-label="Previous" disabled={at === 0} onClick={() => step(-1)}>
                <ChevronUp size={16} aria-hidden />
              </button>
              <button type="button" className="icon-button" aria-label="Next" disabled={at === last} onClick={() => step(1)}>
                <ChevronDown size={16} aria-hidden />
              </button>
            </>
          }
        >
          <div className="stack">
            {PARAGRAPHS.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </Drawer>
      )}
      {open === 'modal' && (
        <Drawer
          title="Edit environment"
          modal
          onClose={() => setOpen(undefined)}
          footer={
            <button
              type="button"
              className="button"
              data-kind="primary"
              onClick={(event) => event.currentTarget.closest('dialog')?.close()}
            >
              Save
            </button>
          }
        >
          <div className="field">
            <label htmlFor="drawer-name">Name</label>
            <input id="drawer-name" className="input" defaultValue="Production" />
          </div>
        </Drawer>
      )}
    </Specimen>
  )
}
