import { formatPlural } from '#src/lib/format.ts'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import { undone } from '#src/lib/vendors/corrections.ts'
import { changeCorrections } from '#src/queries/vendor-corrections.ts'
import type { VendorSettings } from '#wire/product/vendor-corrections.ts'

import { saySaved } from '../decisions/SheetParts.tsx'

/** Says what was saved, and offers to take it back. */
export const sayCorrected = (orgId: string, text: string, { before, after }: { before: VendorSettings; after: VendorSettings }): void =>
  saySaved(text, () => changeCorrections(orgId, (now) => undone(now, before, after)))

/** `api.example.com belongs to Acme now.` */
export function correctedText(said: ReadonlyMap<string, string | undefined>): string {
  const [first] = said
  if (!first) return 'Nothing was corrected.'
  const vendors = new Set(said.values())
  const subject = said.size === 1 ? first[0] : formatPlural(said.size, 'domain')
  const [belongs, goes] = said.size === 1 ? ['belongs', 'goes'] : ['belong', 'go']
  if (vendors.size > 1) return `${subject} ${belongs} to other vendors now.`
  if (first[1] === undefined) return `${subject} ${goes} by what everybody knows again.`
  return first[1] === '' ? `${subject} ${belongs} to no vendor now.` : `${subject} ${belongs} to ${nameOfGroup('vendor', first[1])} now.`
}
