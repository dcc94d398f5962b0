import { useMemo, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { describeChanges, diffAgentYaml } from '#domain/agent-config/diff.ts'
import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import { importAgentYaml } from '#domain/agent-config/import.ts'
import { CodeEditor } from '#src/components/code/CodeEditor.tsx'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { CancelButton, Dialog } from '#src/components/overlay/Dialog.tsx'
import type { Problem } from '#src/lib/code/assistance.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { importAgentConfig } from '#src/queries/agent-config.ts'
import { saySaved } from '#src/screens/say-done.ts'
import type { AgentConfigDraft } from '#wire/product/agent-releases.ts'

import css from './agents.module.css'

interface ImportFileProps {
  orgId: string
  config: AgentConfigDraft
  environment: string
  onClose: () => void
}

/** A file that an agent takes becomes the draft. What would become of it stands below before anything is changed. */
export function ImportFile({ orgId, config, environment, onClose }: ImportFileProps) {
  const [yaml, setYaml] = useState('')
  const { agentsUrl, draft } = config
  const read = useMemo(() => (yaml.trim() === '' ? undefined : importAgentYaml(yaml, { agentsUrl })), [yaml, agentsUrl])
  const good = read && !read.problems ? read : undefined
  const changes = useMemo(() => {
    if (!good) return ''
    const context = { agentsUrl, environment }
    return describeChanges(diffAgentYaml(generateAgentYaml(draft, context), generateAgentYaml(good.draft, context)))
  }, [good, draft, agentsUrl, environment])
  const { busy, failure, start } = useAttempt(
    async () => {
      const imported = await importAgentConfig(orgId, config, yaml)
      // The draft before as a file, which is read again without loss
      const before = generateAgentYaml(draft, { agentsUrl, environment })
      saySaved('The file is the draft now. Agents get it when it is published.', () => importAgentConfig(orgId, imported, before))
      onClose()
    },
    { again: true },
  )
  const refusal = read ? (read.problems ? 'Fix what is listed first.' : undefined) : 'Paste a file first.'

  return (
    <Dialog
      title="Import a file"
      description="The YAML of an agent, bare or under config:. It takes the place of the draft; agents get it when it is published."
      size="large"
      busy={busy}
      onClose={onClose}
      onSubmit={() => refusal === undefined && start()}
      footer={
        <>
          <CancelButton busy={busy} />
          <button
            type="submit"
            className="button"
            data-kind="primary"
            aria-disabled={busy || refusal !== undefined || undefined}
            aria-describedby="import-refusal"
          >
            {busy ? 'Importing…' : 'Make it the draft'}
          </button>
        </>
      }
    >
      <div className="stack">
        <CodeEditor
          label="File"
          language="yaml"
          value={yaml}
          onChange={setYaml}
          validate={(text) => problemsIn(text, agentsUrl)}
          placeholder="version: 2"
          minLines={8}
          maxLines={16}
        />
        {good && (
          <div className="notice" role="status">
            <p>{changes === 'No changes' ? 'It comes to what the draft is already.' : `Compared with the draft: ${changes}.`}</p>
            {good.kept.length > 0 && (
              <p className={css.kept}>
                Kept as it is, because no setting holds it: {good.kept.map((path) => visibleText(path)).join(', ')}.
              </p>
            )}
            {good.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        )}
        <p id="import-refusal" className="dim">
          {refusal}
        </p>
        <FormFailure error={failure} />
      </div>
    </Dialog>
  )
}

function problemsIn(text: string, agentsUrl: string): readonly Problem[] {
  if (text.trim() === '') return []
  return importAgentYaml(text, { agentsUrl }).problems ?? []
}
