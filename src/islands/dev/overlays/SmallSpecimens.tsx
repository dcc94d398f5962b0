import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { Banner } from '#src/components/overlay/Banner.tsx'
import { Breadcrumbs } from '#src/components/overlay/Breadcrumbs.tsx'
import { Disclosure } from '#src/components/overlay/Disclosure.tsx'

import { HOSTILE_NAME, LONG_NAME } from '../data/overlays.ts'
import { Specimen, Specimens, Variant } from '../kit/Specimen.tsx'

const AREA = [
  { label: 'Stacks', href: '/dev' },
  { label: 'Error capture', href: '/dev/overlays' },
  { label: 'Rules', href: '/dev/states' },
]

export function SmallSpecimens() {
  const [dismissed, setDismissed] = useState(false)
  return (
    <Specimens>
      <Specimen title="Banner" frame="bare" note="What concerns the whole page.">
        <div className="stack">
          <Banner
            tone="info"
            action={
              <button type="button" className="button" data-size="small">
                Reload
              </button>
            }
          >
            A new version is available.
          </Banner>
          <Banner tone="warn" title="You are offline.">
            Shown is what was loaded 4 minutes ago.
          </Banner>
          {dismissed ? (
            <p>
              <button type="button" className="button" data-size="small" onClick={() => setDismissed(false)}>
                Show the maintenance banner again
              </button>
            </p>
          ) : (
            <Banner tone="warn" title="Maintenance" onDismiss={() => setDismissed(true)}>
              on Sunday from 02:00 to 02:30 UTC. Agents keep what they see and send it afterwards.
            </Banner>
          )}
          <Banner tone="ok">The platform is reachable again.</Banner>
          <Banner
            tone="danger"
            title="Intake has stopped:"
            action={
              <a className="button" data-size="small" href="/dev/states">
                What to do
              </a>
            }
          >
            the disk of the platform is full. Nothing that was accepted is lost.
          </Banner>
        </div>
      </Specimen>
      <Specimens columns={2}>
        <Specimen title="Disclosure" note="The browser's search in the page finds what is folded away.">
          <Variant name="Lines">
            <Disclosure summary="Plain">Text under a line.</Disclosure>
            <Disclosure summary={`Long: ${LONG_NAME}`} aside="12 findings">
              {visibleText(HOSTILE_NAME)}
            </Disclosure>
          </Variant>
          <Variant name="Cards, one open at a time">
            <div className="stack">
              <Disclosure look="card" group="catalogue" summary="TLS 1.0 is still accepted" aside="3 vendors" open>
                Ask the vendor for a date, or deny the connection with a mitigation.
              </Disclosure>
              <Disclosure look="card" group="catalogue" summary="A token is sent in the query" aside="1 endpoint">
                It ends in logs on the way. Send it in a header.
              </Disclosure>
            </div>
          </Variant>
        </Specimen>
        <Specimen title="Breadcrumbs" note="Below 600 pixels only the step back is left.">
          <Variant name="Usual">
            <Breadcrumbs crumbs={AREA} here="Server errors of payments" />
          </Variant>
          <Variant name="Long">
            <Breadcrumbs crumbs={AREA} here={LONG_NAME} label="Long breadcrumb" />
          </Variant>
        </Specimen>
      </Specimens>
    </Specimens>
  )
}
