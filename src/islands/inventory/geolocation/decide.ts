import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'
import { type CountryDecision, restored, withDecision } from '#src/lib/geo/decisions.ts'
import { decideCountries } from '#src/queries/countries.ts'

/** Decides, says so, and offers to take it back. */
export async function decide(orgId: string, codes: readonly string[], decision: CountryDecision): Promise<void> {
  const subject = codes.length === 1 ? nameOfCountry(codes[0] ?? '') : formatPlural(codes.length, 'country', 'countries')
  try {
    const before = await decideCountries(orgId, (now) => withDecision(now, codes, decision))
    showToast({
      text: `${subject} ${codes.length === 1 ? 'is' : 'are'} ${decision}.`,
      tone: 'ok',
      action: {
        label: 'Undo',
        onChoose: () => void decideCountries(orgId, (now) => restored(now, codes, before)).catch(failed),
      },
    })
  } catch (cause) {
    failed(cause)
  }
}

const failed = (cause: unknown): void => showToast({ text: explain(toWireError(cause)), tone: 'danger' })
