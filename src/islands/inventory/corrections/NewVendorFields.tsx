import { VENDOR_CATEGORIES } from '#domain/vendors/vendor.ts'
import { ComboField } from '#src/components/form/ComboField.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import type { FieldProps } from '#src/components/form/use-form.ts'
import type { Option } from '#src/lib/form/list-values.ts'
import { countryCodes, nameOfCountry } from '#src/lib/geo/country.ts'

import { CATEGORY_LABELS } from '../labels.ts'
import css from './corrections.module.css'

/** What an organization says of a vendor of its own. */
export interface VendorFields {
  name: string
  category: string
  country: string
}

interface NewVendorFieldsProps {
  form: { field: (name: keyof VendorFields) => FieldProps; set: (changes: { country: string }) => void }
  title?: string
}

const CATEGORIES = VENDOR_CATEGORIES.map((id) => ({ value: id, label: CATEGORY_LABELS[id] }))
const NO_COUNTRY = 'none'

/** Name, category and country of a vendor of the organization's own. */
export function NewVendorFields({ form: { field, set }, title = 'New vendor' }: NewVendorFieldsProps) {
  const country = field('country')
  return (
    <fieldset className={css.vendor}>
      <legend>{title}</legend>
      <TextField label="Name" {...field('name')} placeholder="Acme CDN" />
      <SelectField label="Category" {...field('category')} options={CATEGORIES} placeholder="Choose one" />
      <ComboField
        label="Home country"
        {...country}
        value={country.value === '' ? NO_COUNTRY : country.value}
        onChange={(code) => set({ country: code === NO_COUNTRY ? '' : code })}
        options={countries()}
        hint="Of its head office, if you know it."
      />
    </fieldset>
  )
}

let known: readonly Option[] | undefined

function countries(): readonly Option[] {
  known ??= [
    { id: NO_COUNTRY, label: 'Not known' },
    ...countryCodes()
      .map((id) => ({ id, label: nameOfCountry(id) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  ]
  return known
}
