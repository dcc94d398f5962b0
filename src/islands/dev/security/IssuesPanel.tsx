import { useState } from 'react'

import { EvidenceChain } from '#src/components/evidence/EvidenceChain.tsx'
import { FindingRow } from '#src/components/evidence/FindingRow.tsx'

import { NOW_MS } from '../data/charts.ts'
import { CHAIN, CHAIN_BROKEN, FINDINGS } from '../data/security.ts'
import { Panel } from './Panel.tsx'

/** The last issues, and the evidence of the one that is chosen. */
export function IssuesPanel() {
  const [chosen, setChosen] = useState('i1')
  const finding = FINDINGS.find(({ id }) => id === chosen)
  return (
    <>
      <Panel title="Evidence" note={finding?.title.slice(0, 80) ?? ''} span={12}>
        <EvidenceChain label="Evidence chain" links={chosen === 'i1' ? CHAIN : CHAIN_BROKEN} />
      </Panel>
      <Panel
        title="Recent issues"
        note="Newest first"
        span={12}
        action={
          <a className="link" href="#issues">
            All 36 issues
          </a>
        }
      >
        <ul aria-label="Recent issues">
          {FINDINGS.map((one) => (
            <FindingRow key={one.id} finding={one} nowMs={NOW_MS} current={one.id === chosen} onShow={setChosen} />
          ))}
        </ul>
      </Panel>
    </>
  )
}
