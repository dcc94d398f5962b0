import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { Part } from '#src/screens/form/Part.tsx'
import { $zone } from '#src/stores/range.ts'
import type { SigningKeys } from '#wire/product/jwt-keys.ts'

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

type Json = Record<string, unknown>

interface DecodedToken {
  header: Json
  payload: Json
}

/** What one learns about a token, without the platform. */
interface Finding {
  tone: 'ok' | 'warn' | 'danger'
  text: string
}

/** Three parts of base64url, two of them JSON (RFC 7515 §3.1). A sentence when it is no such thing. */
export function decodeToken(text: string): DecodedToken | string {
  const parts = text
    .trim()
    .replace(/^Bearer\s+/i, '')
    .split('.')
  if (parts.length !== 3) return 'A token has three parts with dots between them.'
  const header = readPart(parts[0])
  const payload = readPart(parts[1])
  if (!header) return 'The first part is not JSON in base64url.'
  if (!payload) return 'The second part is not JSON in base64url.'
  return { header, payload }
}

function readPart(part = ''): Json | undefined {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined // not a part of a token
  }
}

/** Who signed it, and whether services take it as it stands: signature, issuer, audience, times, state of the key. The rest (member, role, session) only the platform knows. */
export async function verifyToken(text: string, { header, payload }: DecodedToken, keys: SigningKeys, nowMs: number): Promise<Finding[]> {
  const key = keys.keys.find(({ id }) => id === header['kid'])
  if (!key) return [{ tone: 'danger', text: 'No key of this organization has the key id of its header.' }]
  if (header['alg'] !== key.algorithm) return [{ tone: 'danger', text: `It does not say ${key.algorithm}, the algorithm of its key.` }]
  const { compactVerify, importJWK } = await import('jose')
  const compact = text.trim().replace(/^Bearer\s+/i, '')
  const isSigned = await compactVerify(compact, await importJWK(key.publicKey, key.algorithm), { algorithms: [key.algorithm] }).then(
    () => true,
    () => false,
  )
  if (!isSigned) return [{ tone: 'danger', text: `The signature is not by the key ${key.id}: somebody changed it, or it was cut off.` }]
  const findings: Finding[] = [{ tone: 'ok', text: `Signed by the key ${key.id}.` }]
  const refuse = (text: string): void => void findings.push({ tone: 'danger', text })
  if (key.state === 'revoked') refuse('The key is revoked: every service refuses the token.')
  if (key.state === 'ended') refuse('The overlap of its key has ended: every service refuses the token.')
  if (payload['iss'] !== keys.issuer) refuse('Its issuer is not this organization.')
  if (payload['aud'] !== keys.audience) refuse(`It is for another service than ${keys.audience}.`)
  const exp = payload['exp']
  if (typeof exp !== 'number') refuse('It has no end, which no service accepts.')
  else if (exp * 1000 <= nowMs) refuse('It has expired.')
  if (findings.length === 1)
    findings.push({ tone: 'warn', text: 'Services take it as long as its member, role and session are what they were when it was made.' })
  return findings
}
