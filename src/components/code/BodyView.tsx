import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'

import { type Body, isCut } from '#domain/text/body.ts'
import { prettyJson } from '#domain/text/pretty-json.ts'
import { languageOf } from '#src/lib/code-tokens.ts'
import { formatBytes } from '#src/lib/format.ts'
import { readJson } from '#src/lib/json-tree.ts'
import { saveFile } from '#src/lib/save-file.ts'

import css from './body-view.module.css'
import { CopyButton } from '../value/CopyButton.tsx'
import { HexView } from './HexView.tsx'
import { JsonTree } from './JsonTree.tsx'
import { CodeView } from './CodeView.tsx'

type Mode = 'tree' | 'pretty' | 'raw' | 'hex'

const MODE_LABELS: Readonly<Record<Mode, string>> = { tree: 'Tree', pretty: 'Pretty', raw: 'Raw', hex: 'Hex' }

/** One body in the way that suits it, and in every other way. Pages and pictures in it are never rendered. */
export function BodyView({ label, body, fileStem }: { label: string; body: Body; fileStem: string }) {
  const json = useMemo(() => (body.kind === 'json' ? readJson(body.text) : undefined), [body])
  const modes: Mode[] = body.kind === 'binary' ? ['hex'] : json ? ['tree', 'pretty', 'raw', 'hex'] : ['raw', 'hex']
  const [chosen, setChosen] = useState<Mode>()
  const mode = chosen && modes.includes(chosen) ? chosen : (modes[0] ?? 'hex')
  const pretty = useMemo(() => (mode === 'pretty' ? prettyJson(body.text) : ''), [mode, body])

  if (body.kind === 'empty')
    return <p className={css.nothing}>{body.wholeSize > 0 ? `${formatBytes(body.wholeSize)}, not stored.` : 'No body.'}</p>
  return (
    <div className={css.body}>
      <div className={css.bar}>
        <div role="group" aria-label={`View of ${label.toLowerCase()}`} className={css.modes}>
          {modes.map((one) => (
            <button key={one} type="button" aria-pressed={one === mode} onClick={() => setChosen(one)}>
              {MODE_LABELS[one]}
            </button>
          ))}
        </div>
        <span className={css.size}>
          {formatBytes(body.bytes.length)}
          {isCut(body) && ` of ${formatBytes(body.wholeSize)} stored`}
        </span>
        {body.text !== '' && <CopyButton text={body.text} label={`Copy ${label.toLowerCase()}`} />}
        <button
          type="button"
          className="icon-button"
          aria-label={`Save ${label.toLowerCase()} as a file`}
          title="Save as a file"
          onClick={() =>
            saveFile(new Blob([body.bytes as Uint8Array<ArrayBuffer>], { type: 'application/octet-stream' }), `${fileStem}.bin`)
          } // made by Uint8Array.from, never shared memory
        >
          <Download size={14} aria-hidden />
        </button>
      </div>
      {mode === 'tree' && json && <JsonTree label={label} value={json.value} />}
      {mode === 'pretty' && <CodeView label={label} text={pretty} language="json" />}
      {mode === 'raw' && <CodeView label={label} text={body.text} language={languageOf(body.kind)} />}
      {mode === 'hex' && <HexView label={label} bytes={body.bytes} />}
    </div>
  )
}
