import { useState } from 'react'

import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { NumberField } from '#src/components/form/NumberField.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { generateAuthority, uploadAuthority } from '#src/queries/tls.ts'
import { $orgName } from '#src/stores/context.ts'
import { problemsOf } from '#wire/product/schema.ts'
import {
  CA_YEARS_DEFAULT,
  CA_YEARS_MAX,
  generateAuthorityBody,
  type GenerateAuthorityBody,
  type TlsSettings,
  uploadAuthorityBody,
  type UploadAuthorityBody,
} from '#wire/product/tls.ts'

interface NewAuthorityProps {
  orgId: string
  data: TlsSettings
  onClose: () => void
}

const REPLACED =
  'It takes the place of the present one, whose key is gone then. Install the new certificate on machines before they meet it.'

/** A key that is made on the platform. */
export function GenerateAuthority({ orgId, data: { version, authority }, onClose }: NewAuthorityProps) {
  const [definition] = useState<FormDefinition<{ commonName: string; years: number | undefined }, TlsSettings>>(() => ({
    initial: { commonName: `${$orgName.get() || 'Our'} inspection`.slice(-60), years: CA_YEARS_DEFAULT },
    validate: (body) => problemsOf(generateAuthorityBody, body),
    submit: (body) => generateAuthority(orgId, version, body as GenerateAuthorityBody), // validated
  }))
  const { shell, field } = useForm(definition, onClose)
  const title = authority ? 'Rotate the authority' : 'Generate an authority'
  return (
    <FormDialog title={title} shell={shell} action={authority ? 'Rotate' : 'Generate'} acting="Generating…" onClose={onClose}>
      {authority && <p>{REPLACED}</p>}
      <TextField label="Name" {...field('commonName')} hint="People see it where their machine lists what it trusts." />
      <NumberField label="Valid for" {...field('years')} unit="years" min={1} max={CA_YEARS_MAX} />
    </FormDialog>
  )
}

/** One's own, with its key. */
export function UploadAuthority({ orgId, data: { version, authority }, onClose }: NewAuthorityProps) {
  const [definition] = useState<FormDefinition<UploadAuthorityBody, TlsSettings>>(() => ({
    initial: { certificate: '', privateKey: '' },
    validate: (body) => problemsOf(uploadAuthorityBody, body),
    submit: (body) => uploadAuthority(orgId, version, body),
  }))
  const { shell, field } = useForm(definition, onClose)
  return (
    <FormDialog title="Upload an authority" shell={shell} action="Upload" acting="Uploading…" onClose={onClose}>
      {authority && <p>{REPLACED}</p>}
      <TextAreaField
        label="Certificate"
        {...field('certificate')}
        mono
        placeholder="-----BEGIN CERTIFICATE-----"
        hint="PEM, without its chain."
      />
      <TextAreaField
        label="Private key"
        {...field('privateKey')}
        mono
        placeholder="-----BEGIN PRIVATE KEY-----"
        hint="PEM without a password. It is sealed when it arrives, and never shown again."
      />
    </FormDialog>
  )
}
