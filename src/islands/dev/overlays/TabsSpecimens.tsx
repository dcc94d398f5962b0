import { useState } from 'react'

import { type Tab, Tabs } from '#src/components/overlay/Tabs.tsx'

import { ENVIRONMENTS } from '../data/overlays.ts'
import { Specimen, Specimens } from '../kit/Specimen.tsx'

const EVIDENCE: readonly Tab[] = [
  { id: 'summary', label: 'Summary' },
  { id: 'headers', label: 'Headers', count: 24 },
  { id: 'issues', label: 'Issues', count: 2, tone: 'danger' },
  { id: 'sensitive', label: 'Sensitive data', count: 5, tone: 'warn' },
  { id: 'request', label: 'Request body' },
  { id: 'response', label: 'Response body' },
  { id: 'similar', label: 'Similar requests', count: 1204 },
  { id: 'raw', label: 'Raw' },
]
const SPEEDS: readonly Tab[] = [
  { id: 'p50', label: 'p50' },
  { id: 'p95', label: 'p95' },
  { id: 'p99', label: 'p99' },
]
const SETTINGS: readonly Tab[] = ENVIRONMENTS.map((label, index) => ({ id: label.toLowerCase(), label, ...(index === 1 && { count: 3 }) }))

export function TabsSpecimens() {
  const [evidence, setEvidence] = useState('summary')
  const [speed, setSpeed] = useState('p95')
  const [setting, setSetting] = useState('production')
  return (
    <Specimens columns={2}>
      <Specimen title="Tabs" note="Each is drawn when it is first chosen, and keeps what was typed in it.">
        <Tabs label="Evidence" tabs={EVIDENCE} current={evidence} onChoose={setEvidence}>
          {(id) => (
            <div className="field">
              <label htmlFor={`note-${id}`}>Note on {EVIDENCE.find((tab) => tab.id === id)?.label.toLowerCase()}</label>
              <input id={`note-${id}`} className="input" placeholder="Stays when you come back" />
            </div>
          )}
        </Tabs>
      </Specimen>
      <Specimen title="Segmented tabs" note="Few, short, of equal weight.">
        <Tabs label="Percentile" look="segments" tabs={SPEEDS} current={speed} onChoose={setSpeed}>
          <p>{speed} of the last hour: 184 ms</p>
        </Tabs>
      </Specimen>
      <Specimen title="Tabs at the side" note="Up and down; a row again on narrow screens.">
        <Tabs label="Environment" look="side" tabs={SETTINGS} current={setting} onChoose={setSetting}>
          <p>Everything about {ENVIRONMENTS.find((name) => name.toLowerCase() === setting)}.</p>
        </Tabs>
      </Specimen>
    </Specimens>
  )
}
