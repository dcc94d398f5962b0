import { useState } from 'react'

import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { CodeView } from '#src/components/code/CodeView.tsx'
import { HexView } from '#src/components/code/HexView.tsx'

import { AGENT_YAML, CHARGE_JSON, COMMAND, DEPLOYMENT_TOKEN, HOSTILE_JSON, HTTP, MARKUP, RULE, SHELL, SQL } from '../data/code.ts'
import { longText } from '../data/code-large.ts'
import { Specimen, Specimens, Variant } from '../kit/Specimen.tsx'

const BYTES = Uint8Array.from({ length: 300 }, (_, index) => (index * 37) % 256)

/** The highlighter in every language, and what it does with lines. */
export function Highlighting() {
  const [long, setLong] = useState('')
  return (
    <>
      <Specimens columns={2}>
        <Specimen title="JSON" frame="bare">
          <CodeView
            label="Charge, laid out"
            text={JSON.stringify(JSON.parse(CHARGE_JSON), null, 2)}
            language="json"
            numbers
            marked={[3, 8]}
            copy
          />
        </Specimen>
        <Specimen title="YAML" frame="bare">
          <CodeView label="Agent configuration" text={AGENT_YAML} language="yaml" numbers copy wrap={false} />
        </Specimen>
        <Specimen title="SQL" frame="bare">
          <CodeView label="Statement" text={SQL} language="sql" />
        </Specimen>
        <Specimen title="Rule expression" frame="bare">
          <CodeView label="Expression" text={RULE} language="rule" />
        </Specimen>
        <Specimen title="HTTP" frame="bare">
          <CodeView label="Exchange" text={HTTP} language="http" />
        </Specimen>
        <Specimen title="XML and HTML" frame="bare">
          <CodeView label="Reply" text={MARKUP} language="markup" />
        </Specimen>
        <Specimen title="To paste elsewhere" note="The secret is dots until asked for; copied as it is." frame="bare">
          <CodeBlock label="Start command" text={COMMAND} language="shell" secret={DEPLOYMENT_TOKEN} />
        </Specimen>
        <Specimen title="Shell" frame="bare">
          <CodeBlock label="Docker command" text={SHELL} language="shell" />
        </Specimen>
      </Specimens>
      <Specimen title="Hostile text" note="Markup stays text; invisible characters are shown as escapes." frame="bare">
        <CodeView label="Text that pretends" text={HOSTILE_JSON} language="json" />
      </Specimen>
      <Specimen title="Long text" note="Only lines in sight are drawn; a line of thousands of characters is broken." frame="bare">
        {long ? (
          <CodeView label="Many lines" text={long} language="json" numbers wrap={false} copy />
        ) : (
          <button type="button" className="button" onClick={() => setLong(longText())}>
            Show 8,001 lines
          </button>
        )}
      </Specimen>
      <Specimen title="Bytes" frame="bare">
        <HexView label="Hex dump" bytes={BYTES} />
        <Variant name="Empty">
          <CodeView label="Empty text" text="" language="text" numbers />
        </Variant>
      </Specimen>
    </>
  )
}
