import { encode } from 'uqr'

import { CodeField } from '#src/components/form/CodeField.tsx'
import { FormShell } from '#src/components/form/FormShell.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { confirmFactor, type StartedFactor } from '#src/queries/me.ts'

import css from './me.module.css'
import type { Fresh } from './use-fresh-sign-in.tsx'

const DIGITS = /^\d{6}$/
const NAME_MAX = 60

interface EnrolFactorProps {
  started: StartedFactor
  fresh: Fresh
  onDone: () => void
  onCancel: () => void
}

/** A new secret as QR code and text, and a first code that proves that an app has it. Loaded when somebody sets one up. */
export default function EnrolFactor({ started, fresh, onDone, onCancel }: EnrolFactorProps) {
  const definition: FormDefinition<{ name: string; digits: string }, void> = {
    initial: { name: 'Authenticator app', digits: '' },
    validate: ({ name, digits }) => ({
      name: name.trim() === '' || name.trim().length > NAME_MAX ? `Enter a name of at most ${NAME_MAX} characters.` : undefined,
      digits: DIGITS.test(digits) ? undefined : 'Enter the six digits that the app shows.',
    }),
    submit: ({ name, digits }) => fresh(() => confirmFactor(started, digits, name.trim())),
  }
  const { shell, field } = useForm(definition, onDone)
  return (
    <FormShell
      {...shell}
      level={3}
      title="Set up an authenticator app"
      description="Scan the QR code with the app, or enter the key. Then enter the code that the app shows."
      submit="Turn on"
      submitting="Checking…"
      leaveFreely
      cancel={
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      }
    >
      <div className={css.enrol}>
        <QrCode modules={encode(started.address, { ecc: 'M', border: 4 }).data} label="QR code for the authenticator app" />
        <div>
          <div>
            <p id="factor-secret">Key, if you cannot scan the code</p>
            <p className={css.secret}>
              <code aria-labelledby="factor-secret">{inGroups(started.secret)}</code>
              <CopyButton text={started.secret} label="Copy the key" />
            </p>
          </div>
          <TextField label="Name of the app" {...field('name')} hint="Helps you recognize it later." />
          <CodeField label="Code" {...field('digits')} />
        </div>
      </div>
    </FormShell>
  )
}

/** Four characters at a time, as people type them. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface QrCodeProps {
  /** True is dark; with the light border around. */
  modules: readonly (readonly boolean[])[]
  label: string
}

/** A QR code from elements of the document, never from text that is parsed. Dark on light in every theme: scanners need it. */
function QrCode({ modules, label }: QrCodeProps) {
  const size = modules.length
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={dark} fill="black" />
    </svg>
  )
}
