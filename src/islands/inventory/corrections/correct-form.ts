import type { VendorCategory } from '#domain/vendors/vendor.ts'
import { vendorById } from '#domain/vendors/catalogue.ts'
import type { FormDefinition } from '#src/components/form/use-form.ts'
import { toWireError, WireFailure } from '#src/lib/errors.ts'
import { nameOfHost, newVendorId, type OwnVendor, vendorsByDomain, withDomains, withVendor } from '#src/lib/vendors/corrections.ts'
import { checkBody } from '#wire/product/schema.ts'
import { vendorSetting, type VendorSettings } from '#wire/product/vendor-corrections.ts'

/** What may be chosen for a domain besides the id of a vendor, which has no spaces. */
export const NO_VENDOR = ' none'
export const NEW_VENDOR = ' new'
/** Nothing is said of it any more. */
export const AS_KNOWN = ' known'

/** `choices`: by domain, `''` as it is. `domain`: one that is typed, with its choice under `''`. The others are of a new vendor. */
export interface CorrectFields {
  choices: Readonly<Record<string, string>>
  domain: string
  name: string
  category: VendorCategory | ''
  country: string
}

/** The change that was saved. */
export interface Corrected {
  before: VendorSettings
  after: VendorSettings
  /** What was said of which domain. */
  said: ReadonlyMap<string, string | undefined>
}

type Save = (change: (now: VendorSettings) => VendorSettings) => Promise<VendorSettings>

const TYPED = ''

/** Whether a new vendor has to be described. */
export const hasNewVendor = ({ choices }: CorrectFields): boolean => Object.values(choices).includes(NEW_VENDOR)

/** The choice that shows what is said of a domain. */
export const choiceOf = (said: string | undefined): string => (said === undefined ? '' : said === '' ? NO_VENDOR : said)

/**
 * Corrects domains: `domains` as they are listed, or one that is typed. What is saved goes on top of what is saved by then; when somebody has corrected
 * one of the listed domains meanwhile, that is shown first.
 */
export function correctForm(
  domains: readonly string[],
  shown: VendorSettings,
  { save, now }: { save: Save; now: () => Promise<VendorSettings> },
): FormDefinition<CorrectFields, Corrected> {
  const isTyped = domains.length === 0
  const initial: CorrectFields = {
    choices: Object.fromEntries((isTyped ? [TYPED] : domains).map((domain) => [domain, ''])),
    domain: '',
    name: '',
    category: '',
    country: '',
  }
  const versionOf = (settings: VendorSettings): string => {
    const said = vendorsByDomain(settings)
    return JSON.stringify(domains.map((domain) => said.get(domain) ?? null))
  }
  return {
    initial,
    validate: (values) => ({
      ...(isTyped && values.domain.trim() === '' && { domain: 'Enter a domain, like example.com.' }),
      ...(Object.values(values.choices).every((choice) => choice === '') && {
        choices: isTyped ? 'Choose a vendor.' : 'Choose a vendor for at least one domain.',
      }),
      ...(hasNewVendor(values) && newVendorProblems(values, shown)),
    }),
    async submit(values, { version = versionOf(shown) }) {
      let done: Omit<Corrected, 'before'> = { after: shown, said: new Map() }
      const before = await save((present) => {
        if (versionOf(present) !== version)
          throw new WireFailure({ kind: 'stale', message: 'Somebody else corrected these domains meanwhile.', version: undefined })
        done = corrected(present, values)
        checkSettings(done.after)
        return done.after
      }).catch((cause: unknown) => {
        throw inWords(cause, done.after, isTyped)
      })
      return { before, ...done }
    },
    async theirs() {
      const settings = await now()
      const said = vendorsByDomain(settings)
      const choices = Object.fromEntries(domains.map((domain) => [domain, choiceOf(said.get(domain))]))
      return { values: { ...initial, choices }, version: versionOf(settings) }
    },
  }
}

/** What becomes of the settings. */
function corrected(now: VendorSettings, values: CorrectFields): Omit<Corrected, 'before'> {
  const made: OwnVendor | undefined = hasNewVendor(values)
    ? {
        id: newVendorId(values.name, (id) => now.vendors.some((vendor) => vendor.id === id) || vendorById(id) !== undefined),
        name: values.name.trim(),
        category: values.category as VendorCategory, // validated
        country: values.country,
        domains: [],
      }
    : undefined
  const said = new Map(
    Object.entries(values.choices).flatMap(([domain, choice]): [string, string | undefined][] =>
      choice === '' ? [] : [[domain === TYPED ? typedDomain(values.domain) : domain, vendorOfChoice(choice, made)]],
    ),
  )
  return { after: withDomains(made ? withVendor(now, made) : now, said), said }
}

function vendorOfChoice(choice: string, made: OwnVendor | undefined): string | undefined {
  if (choice === AS_KNOWN) return undefined
  if (choice === NO_VENDOR) return ''
  return choice === NEW_VENDOR ? made?.id : choice
}

/** People paste addresses. */
function typedDomain(text: string): string {
  const [host = ''] = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/, 1)
  return nameOfHost(host)
}

/** What is wrong with a new vendor's own fields. */
export function newVendorProblems(
  { name, category, country }: Pick<CorrectFields, 'name' | 'category' | 'country'>,
  { vendors }: VendorSettings,
): { name?: string; category?: string; country?: string } {
  const problems = problemsOf({ vendors: [{ id: 'new', name, category, country, domains: [] }], domains: [] })
  const complaint = (field: string): string | undefined => Object.entries(problems).find(([path]) => path.endsWith(`.${field}`))?.[1]
  const isThere = vendors.some((vendor) => vendor.name.toLowerCase() === name.trim().toLowerCase())
  const said = {
    name: complaint('name') ?? (isThere ? 'There is a vendor of this name: choose it from the list.' : undefined),
    category: category === '' ? 'Choose a category.' : complaint('category'),
    country: complaint('country'),
  }
  return Object.fromEntries(Object.entries(said).filter(([, sentence]) => sentence !== undefined))
}

/** A sentence for each value that cannot be saved, by its path: `vendors.0.name`. */
function problemsOf(settings: unknown): Record<string, string> {
  const checked = checkBody(vendorSetting.value, settings)
  return 'problems' in checked ? checked.problems : {}
}

/** Refused before it is sent, in the words of the platform. */
function checkSettings(after: VendorSettings): void {
  const problems = problemsOf(after)
  if (Object.keys(problems).length > 0)
    throw new WireFailure({ kind: 'invalid', message: 'These corrections cannot be saved.', fields: problems })
}

/** Refused fields of the settings as fields of the form: which domain it is has to be said. */
function inWords(cause: unknown, after: VendorSettings, isTyped: boolean): unknown {
  const error = toWireError(cause)
  if (error.kind !== 'invalid') return cause
  for (const [path, sentence] of Object.entries(error.fields)) {
    const domain = after.domains[Number(/^domains\.(\d+)\./.exec(path)?.[1])]?.domain
    if (domain === undefined) return new WireFailure({ ...error, message: sentence, fields: {} }, cause)
    const fields: Record<string, string> = isTyped ? { domain: sentence } : { choices: `${domain}: ${sentence}` }
    return new WireFailure({ ...error, fields }, cause)
  }
  return cause
}
