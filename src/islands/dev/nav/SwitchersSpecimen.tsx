import type { SwitchOption } from '#src/components/overlay/SwitchList.tsx'
import { SwitchMenu } from '#src/components/overlay/SwitchMenu.tsx'

import { Specimen } from '../kit/Specimen.tsx'

const ORGS = ['Acme', 'Borealis Freight', 'Cinder & Co', 'Delta Health', 'Evergreen Bank', 'Foxglove Pharmacy of the United Kingdom']
const OPTIONS: SwitchOption[] = ORGS.map((label, i) => ({
  id: label,
  label,
  detail: i % 2 === 0 ? 'owner' : 'viewer',
  href: `#${label.toLowerCase().replace(/[^a-z]+/g, '-')}`,
  current: i === 0,
}))
const FOOTER = [{ label: 'New organization', href: '#new' }]

/** Where one is, and how to be elsewhere: a list of links, searched from six on. */
export function SwitchersSpecimen() {
  return (
    <Specimen title="Switchers" note="Few, many, loading, none.">
      <div className="cluster">
        <SwitchMenu id="few" label="Environment" button="All environments" searchLabel="Find" options={OPTIONS.slice(0, 3)} footer={[]} />
        <SwitchMenu id="many" label="Organization" button="Acme" searchLabel="Find an organization" options={OPTIONS} footer={FOOTER} />
        <SwitchMenu id="loading" label="Loading" button="…" searchLabel="Find" loading options={[]} footer={FOOTER} />
        <SwitchMenu id="none" label="Nothing yet" button="Choose" searchLabel="Find" options={[]} footer={FOOTER} />
      </div>
    </Specimen>
  )
}
