import { useMemo, useState } from 'react'

import { own } from '#domain/own.ts'
import { ComboField } from '#src/components/form/ComboField.tsx'
import { ConflictNote } from '#src/components/form/ConflictNote.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type Form, useForm } from '#src/components/form/use-form.ts'
import { formatPlural } from '#src/lib/format.ts'
import { type Correctable, vendorsByDomain } from '#src/lib/vendors/corrections.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeCorrections, vendorCorrections } from '#src/queries/vendor-corrections.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { VendorSettings } from '#wire/product/vendor-corrections.ts'

import { choiceOf, type CorrectFields, correctForm, hasNewVendor, NEW_VENDOR } from './correct-form.ts'
import css from './corrections.module.css'
import { NewVendorFields } from './NewVendorFields.tsx'
import shared from '../decisions/decisions.module.css'
import { WHEN } from '../decisions/SheetParts.tsx'
import { correctedText, sayCorrected } from './save.ts'
import { labelOfChoice, specialOptions, vendorOptions } from './vendor-options.ts'

export interface CorrectDialogProps {
  scope: PulseScope
  title: string
  /** Domains to choose for; none: one is typed. */
  domains: readonly Correctable[]
  /** What else has to be known about them. */
  note?: string | undefined
  settings: VendorSettings
  onClose: () => void
}

/** Says which vendor domains belong to. `settings`: as they are when it opens; what is saved meanwhile is compared with them. */
export function CorrectDialog({ scope, title, domains, note, settings, onClose }: CorrectDialogProps) {
  const { orgId } = scope
  const [shown] = useState(settings)
  const [definition] = useState(() =>
    correctForm(
      domains.map(({ domain }) => domain),
      shown,
      {
        save: (change) => changeCorrections(orgId, change),
        now: () => queryClient.fetchQuery({ ...vendorCorrections(orgId), staleTime: 0 }),
      },
    ),
  )
  const form = useForm(definition, (done) => {
    sayCorrected(orgId, correctedText(done.said), done)
    onClose()
  })
  const { values, conflict, shell } = form
  const differing = conflict
    ? Object.keys(values.choices).filter((domain) => own(values.choices, domain) !== own(conflict.theirs.choices, domain))
    : []
  return (
    <FormDialog title={title} description={WHEN} shell={shell} action="Save" onClose={onClose}>
      {/* A list that opens with the dialog would cover it */}
      <div className={css.choices} role="group" aria-label="Domains" tabIndex={-1} data-first-focus="">
        <Choices scope={scope} domains={domains} shown={shown} form={form} />
      </div>
      {hasNewVendor(values) && <NewVendorFields form={form} />}
      {note && <p className={shared.note}>{note}</p>}
      {conflict && (
        <ConflictNote
          who="Somebody else corrected these domains meanwhile."
          differences={differing.map((domain) => ({
            label: domain,
            mine: labelOfChoice(own(values.choices, domain) ?? ''),
            theirs: labelOfChoice(own(conflict.theirs.choices, domain) ?? ''),
          }))}
          busy={shell.busy}
          onTakeTheirs={conflict.takeTheirs}
          onOverwrite={conflict.overwrite}
        />
      )}
    </FormDialog>
  )
}

type ChoicesProps = Pick<CorrectDialogProps, 'scope' | 'domains'> & { shown: VendorSettings; form: Form<CorrectFields> }

/** A vendor for all of them at once, and for each. */
function Choices({ scope, domains, shown, form: { values, set, field } }: ChoicesProps) {
  const said = useMemo(() => vendorsByDomain(shown), [shown])
  const options = useMemo(() => {
    const of = vendorOptions(scope, shown)
    return { plain: of(specialOptions(false)), corrected: of(specialOptions(true)) }
  }, [scope, shown])
  const { error } = field('choices')
  const choose = (changes: Readonly<Record<string, string>>): void => set({ choices: { ...values.choices, ...changes } })
  const combo = (wanted: readonly string[]) => ({
    name: 'choices',
    onChange: (choice: string) => choose(Object.fromEntries(wanted.map((domain) => [domain, choice]))),
    // What was typed and is no vendor yet becomes the name of a new one
    onCreate: (name: string) =>
      set({ name, choices: { ...values.choices, ...Object.fromEntries(wanted.map((domain) => [domain, NEW_VENDOR])) } }),
  })

  if (domains.length === 0)
    return (
      <>
        <TextField label="Domain" {...field('domain')} placeholder="api.example.com" hint="It stands for everything below it, too." />
        <ComboField
          label="Right vendor"
          {...combo([''])}
          value={values.choices[''] ?? ''}
          chosenLabel={labelOfChoice(values.choices[''] ?? '')}
          error={error}
          options={options.corrected}
          placeholder="Find a vendor"
        />
      </>
    )
  const top = domains.filter(({ isCovered }) => !isCovered).map(({ domain }) => domain)
  const chosen = new Set(top.map((domain) => own(values.choices, domain) ?? ''))
  const common = chosen.size === 1 ? ([...chosen][0] ?? '') : ''
  return (
    <>
      {top.length > 1 && (
        <ComboField
          label="All of them"
          {...combo(top)}
          value={common}
          chosenLabel={labelOfChoice(common)}
          error={error}
          options={options.plain}
          placeholder={chosen.size > 1 ? 'Different ones' : 'Find a vendor'}
          hint={`Chooses for ${formatPlural(top.length, 'domain')}.`}
        />
      )}
      {domains.map(({ domain, covers, isCovered }) => {
        const value = own(values.choices, domain) ?? ''
        const is = said.get(domain)
        return (
          <div key={domain} className={isCovered ? css.covered : undefined}>
            <ComboField
              label={domain}
              {...combo([domain])}
              value={value}
              chosenLabel={labelOfChoice(value)}
              error={top.length > 1 || domain !== domains[0]?.domain ? undefined : error}
              options={is === undefined ? options.plain : options.corrected}
              placeholder={isCovered ? 'As its domain' : 'As it is'}
              hint={hintOf(covers, is)}
            />
          </div>
        )
      })}
    </>
  )
}

function hintOf(covers: boolean, said: string | undefined): string | undefined {
  const all = covers ? 'With everything below it.' : undefined
  return said === undefined ? all : [all, `Corrected to ${labelOfChoice(choiceOf(said))}.`].filter(Boolean).join(' ')
}
