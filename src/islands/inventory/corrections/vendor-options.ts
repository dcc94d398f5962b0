import { VENDORS } from '#domain/vendors/catalogue.ts'
import { type Option, matchOptions } from '#src/lib/form/list-values.ts'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestValues } from '#src/queries/requests.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import type { VendorSettings } from '#wire/product/vendor-corrections.ts'

import { CATEGORY_LABELS } from '../labels.ts'
import { AS_KNOWN, NEW_VENDOR, NO_VENDOR } from './correct-form.ts'

/** More are found by typing. */
const SHOWN_MAX = 50

const NEW: Option = { id: NEW_VENDOR, label: 'A new vendor…' }
const NONE: Option = { id: NO_VENDOR, label: 'No vendor', detail: 'your own' }
const KNOWN: Option = { id: AS_KNOWN, label: 'No correction', detail: 'as everybody knows it' }

/** Vendors to choose from: the organization's own, those of the catalogue, and what traffic of the range has besides. */
export function vendorOptions(scope: PulseScope, { vendors }: VendorSettings) {
  const own = new Set(vendors.map(({ id }) => id))
  const known: readonly Option[] = [
    ...vendors.map(({ id, name, category }) => ({ id, label: name, detail: `${CATEGORY_LABELS[category]}, your own` })),
    ...VENDORS.filter(({ id }) => !own.has(id)).map(({ id, name, category }) => ({ id, label: name, detail: CATEGORY_LABELS[category] })),
  ].toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  const ids = new Set(known.map(({ id }) => id))

  /** `special`: what may be chosen besides vendors, first while nothing is typed. */
  return (special: readonly Option[]) =>
    async (text: string): Promise<readonly Option[]> => {
      const seen = text.trim() === '' ? [] : await seenVendors(scope, text)
      const others = seen.filter((id) => !ids.has(id)).map((id) => ({ id, label: id, detail: 'seen, not in the catalogue' }))
      return matchOptions([...special, ...known, ...others], text).slice(0, SHOWN_MAX)
    }
}

/** Without an answer there are those of the catalogue. */
async function seenVendors(scope: PulseScope, text: string): Promise<string[]> {
  const ask = requestValues({ scope, range: $range.get(), filter: undefined }, ['vendor'], { limit: SHOWN_MAX, contains: text.trim() })
  const found = await queryClient.fetchQuery(ask).catch(() => undefined)
  return found?.fields['vendor']?.map(({ value }) => value).filter((value) => value !== '') ?? []
}

/** `isCorrected`: something is said of the domain that can be taken back. */
export const specialOptions = (isCorrected: boolean): readonly Option[] => (isCorrected ? [NEW, NONE, KNOWN] : [NEW, NONE])

/** What is chosen, in words. */
export function labelOfChoice(choice: string): string {
  const special = [NEW, NONE, KNOWN].find(({ id }) => id === choice)
  return special?.label ?? (choice === '' ? '' : nameOfGroup('vendor', choice))
}
