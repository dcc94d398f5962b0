import { own } from '#domain/own.ts'

/**
 * Where each flag lies: a list of addresses, no drawing. The files of country-flag-icons (MIT) are copied as they are, and only a flag that is
 * shown is fetched. Two letters only: the package also draws regions, which no location database names.
 */
const URLS = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/??.svg', { eager: true, query: '?url', import: 'default' })

const PREFIX = '/node_modules/country-flag-icons/3x2/'

/** Address of a country's flag, code of ISO 3166-1 alpha-2; undefined when there is none. */
export const flagUrl = (code: string): string | undefined => own(URLS, `${PREFIX}${code}.svg`)

/** Codes of all flags there are, in order. */
export const flagCodes = (): string[] => Object.keys(URLS).map((path) => path.slice(PREFIX.length, -'.svg'.length))
