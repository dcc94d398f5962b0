import { useMemo } from 'react'

import type { Body } from '#domain/text/body.ts'
import { prettyJson } from '#domain/text/pretty-json.ts'

import { CodeView } from './CodeView.tsx'
import { HexView } from './HexView.tsx'
import css from './reveal-bar.module.css'

export interface RevealedBodyProps {
  label: string
  body: Body
  nothingMore: boolean
}

/** A body without its mask: to be read, and for nothing else. It can neither be copied by a button nor saved. */
export function RevealedBody({ label, body, nothingMore }: RevealedBodyProps) {
  const json = body.kind === 'json'
  const text = useMemo(() => (json ? prettyJson(body.text) : body.text), [json, body])
  return (
    <>
      {nothingMore && <p className={css.note}>Nothing more is stored: what is hidden here was hidden before it came to the platform.</p>}
      {body.kind === 'binary' ? (
        <HexView label={label} bytes={body.bytes} />
      ) : (
        <CodeView label={label} text={text} language={json ? 'json' : body.kind === 'markup' ? 'markup' : 'text'} />
      )}
    </>
  )
}
