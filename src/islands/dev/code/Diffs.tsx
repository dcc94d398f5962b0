import { useState } from 'react'

import { DiffView } from '#src/components/code/DiffView.tsx'

import { AGENT_YAML, AGENT_YAML_NEXT, REQUEST_AFTER, REQUEST_BEFORE } from '../data/code.ts'
import { largeTexts } from '../data/code-large.ts'
import { Specimen, Specimens } from '../kit/Specimen.tsx'

const RELEASES = { before: { name: 'Release 41', text: AGENT_YAML }, after: { name: 'Release 42', text: AGENT_YAML_NEXT } }
const REQUESTS = {
  before: { name: 'req_9f1c2, 09:58:12', text: REQUEST_BEFORE },
  after: { name: 'req_9f1d7, 09:59:40', text: REQUEST_AFTER },
}

/** What differs between two texts. */
export function Diffs() {
  const [large, setLarge] = useState<{ before: string; after: string }>()
  return (
    <>
      <Specimen title="Releases" note="N and P go from change to change." frame="bare">
        <DiffView {...RELEASES} label="Changes of release 42" language="yaml" />
      </Specimen>
      <Specimen title="Requests" note="JSON is laid out with its names in order, so that only values differ." frame="bare">
        <DiffView {...REQUESTS} label="Two requests" language="json" />
      </Specimen>
      <Specimens columns={2}>
        <Specimen title="Nothing differs" frame="bare">
          <DiffView
            label="Equal texts"
            language="yaml"
            before={{ name: 'Draft', text: 'tap: {}\n' }}
            after={{ name: 'Release 42', text: 'tap: {}\n' }}
          />
        </Specimen>
        <Specimen title="One side is no JSON" frame="bare">
          <DiffView
            label="Broken side"
            language="json"
            before={{ name: 'Before', text: '{"a": 1}' }}
            after={{ name: 'After', text: '{"a": 1' }}
          />
        </Specimen>
      </Specimens>
      <Specimen title="60,000 lines" note="Compared in a worker." frame="bare">
        {large ? (
          <DiffView
            label="Large texts"
            language="yaml"
            before={{ name: 'Release 1', text: large.before }}
            after={{ name: 'Release 42', text: large.after }}
          />
        ) : (
          <button type="button" className="button" onClick={() => setLarge(largeTexts())}>
            Compare 60,000 lines
          </button>
        )}
      </Specimen>
    </>
  )
}
