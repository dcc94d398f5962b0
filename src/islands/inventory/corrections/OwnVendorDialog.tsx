import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { own } from '#domain/own.ts'
import type { VendorCategory } from '#domain/vendors/vendor.ts'
import { ConflictNote } from '#src/components/form/ConflictNote.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'
import { type OwnVendor, withVendor } from '#src/lib/vendors/corrections.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeCorrections, vendorCorrections } from '#src/queries/vendor-corrections.ts'
import type { VendorSettings } from '#wire/product/vendor-corrections.ts'

import { CATEGORY_LABELS } from '../labels.ts'
import { newVendorProblems } from './correct-form.ts'
import { NewVendorFields, type VendorFields } from './NewVendorFields.tsx'
import { sayCorrected } from './save.ts'

interface OwnVendorDialogProps {
  orgId: string
  vendor: OwnVendor
  settings: VendorSettings
  onClose: () => void
}

const LABELS: Readonly<Record<keyof VendorFields, string>> = { name: 'Name', category: 'Category', country: 'Home country' }

/** Changes what the organization says of a vendor of its own; its id and its domains stay. */
export function OwnVendorDialog({ orgId, vendor, settings, onClose }: OwnVendorDialogProps) {
  const [definition] = useState(() => vendorForm(orgId, vendor, settings))
  const form = useForm(definition, (done) => {
    sayCorrected(orgId, `“${visibleText(done.name)}” is changed.`, done)
    onClose()
  })
  const { conflict, shell, values } = form
  return (
    <FormDialog title={`Edit “${visibleText(vendor.name)}”`} shell={shell} action="Save" onClose={onClose}>
      <NewVendorFields form={form} title="Own vendor" />
      {conflict && (
        <ConflictNote
          who="Somebody else changed this vendor meanwhile."
          differences={conflict.names.map((name) => ({
            label: LABELS[name],
            mine: inWords(name, values),
            theirs: inWords(name, conflict.theirs),
          }))}
          busy={shell.busy}
          onTakeTheirs={conflict.takeTheirs}
          onOverwrite={conflict.overwrite}
        />
      )}
    </FormDialog>
  )
}

function inWords(name: keyof VendorFields, { [name]: value }: VendorFields): string {
  if (name === 'category') return own(CATEGORY_LABELS, value) ?? value
  return name === 'country' && value !== '' ? nameOfCountry(value) : value
}

interface Changed {
  name: string
  before: VendorSettings
  after: VendorSettings
}

const fieldsOf = ({ name, category, country }: OwnVendor): VendorFields => ({ name, category, country })
const versionOf = (vendor: OwnVendor): string => JSON.stringify(fieldsOf(vendor))

/** On top of what is saved by then; when somebody has changed this vendor meanwhile, that is shown first. */
function vendorForm(orgId: string, vendor: OwnVendor, { vendors }: VendorSettings): FormDefinition<VendorFields, Changed> {
  const others = { vendors: vendors.filter(({ id }) => id !== vendor.id), domains: [] }
  const isGone = (): WireFailure => new WireFailure({ kind: 'not-found', message: 'Somebody removed this vendor.' })
  return {
    initial: fieldsOf(vendor),
    validate: (values) => newVendorProblems({ ...values, category: values.category as VendorCategory }, others),
    async submit(values, { version = versionOf(vendor) }) {
      const said = { name: values.name.trim(), category: values.category as VendorCategory, country: values.country } // validated
      let after: VendorSettings = { vendors, domains: [] }
      const before = await changeCorrections(orgId, (now) => {
        const present = now.vendors.find(({ id }) => id === vendor.id)
        if (!present) throw isGone()
        if (versionOf(present) !== version)
          throw new WireFailure({ kind: 'stale', message: 'Somebody else changed this vendor meanwhile.', version: undefined })
        after = withVendor(now, { ...present, ...said })
        return after
      })
      return { name: said.name, before, after }
    },
    async theirs() {
      const { vendors: now } = await queryClient.fetchQuery({ ...vendorCorrections(orgId), staleTime: 0 })
      const present = now.find(({ id }) => id === vendor.id)
      if (!present) throw isGone()
      return { values: fieldsOf(present), version: versionOf(present) }
    },
  }
}
