import { useEffect, useState } from 'react'

import { CodeEditor } from '#src/components/code/CodeEditor.tsx'
import type { Problem, Validate } from '#src/lib/code/assistance.ts'

import { checkRule, completeRule } from '../data/code-rules.ts'
import { AGENT_YAML, BROKEN_YAML, CHARGE_JSON, RULE } from '../data/code.ts'
import { Specimen, Specimens } from '../kit/Specimen.tsx'

const waits = () => new Promise<never>(() => {})
const fails = () => Promise.reject(new Error('The network is away.'))
const loadYamlCheck = async () => (await import('#src/lib/code/yaml-problems.ts')).yamlProblems
const loadJsonCheck = async () => (await import('#src/lib/code/json-problems.ts')).jsonProblems
const NO_PROBLEMS: readonly Problem[] = []
const noProblems = () => NO_PROBLEMS

/** The editor in its languages and states. */
export function Editors() {
  const [rule, setRule] = useState(`${RULE}\n  and not dst.contry == "CH"`)
  const [json, setJson] = useState(JSON.stringify(JSON.parse(CHARGE_JSON), null, 2).replace('"eur",', '"eur",,'))
  const [yaml, setYaml] = useState(BROKEN_YAML)
  const [empty, setEmpty] = useState('')
  const yamlProblems = useLaterCheck(loadYamlCheck)
  const jsonProblems = useLaterCheck(loadJsonCheck)
  return (
    <Specimens columns={2}>
      <Specimen title="Expression editor" note="Completes fields as you type; Ctrl Space asks for them." frame="bare">
        <CodeEditor label="Rule expression" language="rule" value={rule} onChange={setRule} complete={completeRule} validate={checkRule} />
      </Specimen>
      <Specimen title="YAML editor" note="Problems have their lines; press one to go there." frame="bare">
        <CodeEditor label="Configuration" language="yaml" value={yaml} onChange={setYaml} validate={yamlProblems} />
      </Specimen>
      <Specimen title="JSON editor" frame="bare">
        <CodeEditor label="Document" language="json" value={json} onChange={setJson} validate={jsonProblems} maxLines={14} />
      </Specimen>
      <Specimen title="Read only" note="Tab leaves at once." frame="bare">
        <CodeEditor label="Published configuration" language="yaml" value={AGENT_YAML} readOnly maxLines={14} />
      </Specimen>
      <Specimen title="Empty" frame="bare">
        <CodeEditor
          label="New expression"
          language="rule"
          value={empty}
          onChange={setEmpty}
          complete={completeRule}
          validate={noProblems}
          placeholder="http.res.status >= 500"
        />
      </Specimen>
      <Specimen title="Loading" note="The text is readable before its editor is there." frame="bare">
        <CodeEditor label="Waiting editor" language="yaml" value={AGENT_YAML} maxLines={8} load={waits} />
      </Specimen>
      <Specimen title="Could not be loaded" frame="bare">
        <CodeEditor label="Failed editor" language="yaml" value={AGENT_YAML} maxLines={8} load={fails} />
      </Specimen>
    </Specimens>
  )
}

const nothing: Validate = () => []

/** A check whose library comes later; until then everything is right. `load` has to stay the same. */
function useLaterCheck(load: () => Promise<Validate>): Validate {
  const [validate, setValidate] = useState<Validate>(() => nothing)
  useEffect(() => {
    void load().then((check) => setValidate(() => check))
  }, [load])
  return validate
}
