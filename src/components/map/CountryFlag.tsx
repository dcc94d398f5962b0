import { own } from '#domain/own.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'

import css from './country.module.css'

export interface CountryFlagProps {
  /** ISO 3166-1 alpha-2; anything else gets the neutral drawing. */
  code: string
  /** Height follows text: 12, 16 and 32 px; three to two. */
  size?: keyof typeof WIDTHS
  /** The name stands beside it, so it need not be said twice. */
  decorative?: boolean
}

const WIDTHS = { small: 18, medium: 24, large: 48 } as const

/** A country's flag, fetched when it comes into view. It never changes the layout: the size is known before the file. */
export function CountryFlag({ code, size = 'small', decorative = false }: CountryFlagProps) {
  const width = WIDTHS[size]
  const height = (width / 3) * 2
  const url = flagUrl(code)
  const name = decorative ? '' : nameOfCountry(code)
  if (url) return <img className={css.flag} src={url} alt={name} width={width} height={height} loading="lazy" decoding="async" />
  const said = decorative ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': name } as const)
  return (
    <svg className={css.flag} data-unknown="" viewBox="0 0 18 12" width={width} height={height} {...said}>
      <path d="M4 9.5 14 2.5" />
      <circle cx="9" cy="6" r="3.25" />
    </svg>
  )
}

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
