import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { explain, fieldErrorsOf } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { discoverSso } from '#src/queries/sso.ts'
import type { OwnFieldProps } from '#src/screens/form/settings-types.ts'
import { $orgId } from '#src/stores/context.ts'
import type { SsoDiscovered } from '#wire/product/sso.ts'

/** What the provider answered, or why it did not. */
function useDiscovery(kind: 'oidc' | 'saml', from: string, onFound: (found: SsoDiscovered) => void) {
  const orgId = useStore($orgId)
  const attempt = useAttempt(async () => onFound(await discoverSso(orgId, { kind, from })), { again: true })
  const problem = attempt.failure && (fieldErrorsOf(attempt.failure)['from'] ?? explain(attempt.failure))
  return { ...attempt, problem }
}

/** The issuer, which is asked what it is before anything is saved. */
export function IssuerField({ form: _form, ...field }: OwnFieldProps<string>) {
  const [found, setFound] = useState<SsoDiscovered['oidc']>(null)
  const { busy, problem, start } = useDiscovery('oidc', field.value, ({ oidc }) => setFound(oidc))
  const shown = found?.issuer === field.value ? found : null
  return (
    <div className="stack">
      <TextField {...field} type="url" error={field.error ?? problem} />
      {!field.readOnly && (
        <div className="cluster">
          <button type="button" className="button" data-size="small" disabled={busy || field.value === ''} onClick={start}>
            {busy ? 'Looking it up…' : 'Look it up'}
          </button>
          <span className="soft" role="status">
            {shown && (
              <>
                Found. People sign in at <code>{visibleText(shown.authorizationEndpoint)}</code>
                {shown.scopes.length > 0 && <>; it knows the scopes {visibleText(shown.scopes.join(', '))}</>}.
              </>
            )}
          </span>
        </div>
      )}
    </div>
  )
}

/** The entity id, after metadata that fill in this and the fields below. */
export function EntityIdField({ form, ...field }: OwnFieldProps<string>) {
  const id = useId()
  const [metadata, setMetadata] = useState('')
  const [filled, setFilled] = useState(false)
  const { busy, problem, start } = useDiscovery('saml', metadata, ({ saml }) => {
    if (saml) form.set({ entityId: saml.entityId, ssoUrl: saml.ssoUrl, certificates: saml.certificates.join('\n') })
    setFilled(saml !== null)
  })
  return (
    <>
      {!field.readOnly && (
        <div className="stack">
          <TextAreaField
            name={`metadata${id}`}
            label="Metadata of the provider"
            hint="Its address, or the XML. It fills in the three fields below; nothing is saved before you do."
            mono
            value={metadata}
            error={problem}
            onChange={(text) => {
              setMetadata(text)
              setFilled(false)
            }}
          />
          <div className="cluster">
            <button type="button" className="button" data-size="small" disabled={busy || metadata.trim() === ''} onClick={start}>
              {busy ? 'Reading…' : 'Read metadata'}
            </button>
            <span className="soft" role="status">
              {filled && 'Filled in below. Compare it with what your provider shows.'}
            </span>
          </div>
        </div>
      )}
      <TextField {...field} mono />
    </>
  )
}
