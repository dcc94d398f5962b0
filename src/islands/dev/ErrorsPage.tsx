import { useState } from 'react'

import { ErrorPage } from '#src/components/notice/ErrorPage.tsx'
import { IslandBoundary, PartFailure } from '#src/components/notice/IslandBoundary.tsx'
import { PageBoundary } from '#src/components/notice/PageBoundary.tsx'
import { showToast } from '#src/components/overlay/toast.ts'

import { ERROR_CATALOGUE } from './data/overlays.ts'
import { Specimen, Specimens } from './kit/Specimen.tsx'

const said = () => showToast('In the console this goes one page back.')

/** The error page with every message of the catalogue (specification, point 8), and what one broken part looks like. */
export function ErrorsPage() {
  return (
    <Specimens>
      <Specimens columns={2}>
        {ERROR_CATALOGUE.map(({ title, note, ...page }) => (
          <Specimen key={title} title={title} note={note}>
            <ErrorPage {...page} level={3} onBack={said} />
          </Specimen>
        ))}
      </Specimens>
      <Specimen
        title="A broken part"
        frame="bare"
        note="The rest of the screen goes on. The code is the same whenever the same thing breaks."
      >
        <PartFailure part="The requests table" code="3f9a21" onRetry={() => showToast('It was tried again.')} />
      </Specimen>
      <Specimen title="Break one" note="Throws while rendering, as a bug would; the error is in the browser's console.">
        <IslandBoundary part="This example">
          <BreakablePart />
        </IslandBoundary>
      </Specimen>
      <Specimen title="Break a whole page" note="What stands below the bar when the page itself throws; the rail goes on working.">
        <PageBoundary>
          <BreakablePart />
        </PageBoundary>
      </Specimen>
    </Specimens>
  )
}

/** Draws a button; once it is pressed, drawing fails. */
function BreakablePart() {
  const [broken, setBroken] = useState(false)
  if (broken) throw new TypeError('The catalogue broke this part on purpose')
  return (
    <button type="button" className="button" onClick={() => setBroken(true)}>
      Break this part
    </button>
  )
}
