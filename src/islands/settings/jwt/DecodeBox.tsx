import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { Part } from '#src/screens/form/Part.tsx'
import { $zone } from '#src/stores/range.ts'
import type { SigningKeys } from '#wire/product/jwt-keys.ts'

import { type DecodedToken, decodeToken, type Finding, verifyToken } from './decoded-token.ts'

/** Claims that are moments, in seconds (RFC 7519 §4.1). */
const MOMENTS = { iat: 'Issued', nbf: 'Not before', exp: 'Expires' } as const

/** A token in clear, and what the keys say about it. It stays in this page. */
export function DecodeBox({ keys }: { keys: SigningKeys }) {
  const [text, setText] = useState('')
  const [findings, setFindings] = useState<Finding[]>()
  const zone = useStore($zone)
  const decoded = text.trim() === '' ? undefined : decodeToken(text)
  const token: DecodedToken | undefined = typeof decoded === 'object' ? decoded : undefined
  const { version } = keys

  useEffect(() => {
    setFindings(undefined)
    const read = text.trim() === '' ? undefined : decodeToken(text)
    if (typeof read !== 'object') return
    let isNewest = true
    void verifyToken(text, read, keys, Date.now())
      .catch((): Finding[] => [
        { tone: 'warn', text: 'The signature could not be checked: the code for it did not load. Change the text to try again.' },
      ])
      .then((found) => isNewest && setFindings(found))
    return () => void (isNewest = false)
    // oxlint-disable-next-line react/exhaustive-deps -- the keys are others when their version is
  }, [text, version])

  return (
    <Part
      title="Look into a token"
      about="Decoded and verified in this page, with the public keys above. What you paste is sent nowhere and not kept."
    >
      <TextAreaField
        name="token"
        label="Token"
        placeholder="eyJhbGciOiJFUzI1NiIs…"
        mono
        value={text}
        error={typeof decoded === 'string' ? decoded : undefined}
        onChange={setText}
      />
      <div className="stack" role="status">
        {findings?.map((finding) => (
          <p key={finding.text} className="notice" data-tone={finding.tone}>
            {visibleText(finding.text)}
          </p>
        ))}
      </div>
      {token && (
        <>
          <CodeBlock label="Header" language="json" text={JSON.stringify(token.header, null, 2)} />
          <CodeBlock label="Claims" language="json" text={JSON.stringify(token.payload, null, 2)} />
          <p className="soft">
            {Object.entries(MOMENTS)
              .flatMap(([claim, label]) => {
                const seconds = Object.hasOwn(token.payload, claim) ? token.payload[claim] : undefined
                return typeof seconds === 'number' && Math.abs(seconds) < 1e11 ? `${label} ${formatInstant(seconds * 1000, zone)}` : []
              })
              .join(' · ')}
          </p>
        </>
      )}
    </Part>
  )
}
