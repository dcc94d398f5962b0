import { useDeferredValue, useMemo, useState } from 'react'

import { CountryFlag, flagCodes } from '#src/components/map/CountryFlag.tsx'
import { nameOfCountry } from '#src/lib/geo/country.ts'

import css from './flags-page.module.css'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'

const SIZES = ['small', 'medium', 'large'] as const
/** A code that a database could answer with and that is no country, and what a hostile header could hold. */
const UNKNOWN = ['', 'ZZ', 'XX', 'de', '<b>', '‮SU']

/** /dev/flags: every country there is a flag for, found by name or code; sizes; what is unknown. */
export function FlagsPage() {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const all = useMemo(
    () =>
      flagCodes()
        .map((code) => ({ code, name: nameOfCountry(code) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    [],
  )
  const found = all.filter(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase().includes(wanted))
  return (
    <Specimens>
      <Specimens columns={3}>
        <Specimen title="Sizes" note="The size is known before the file: nothing moves.">
          <div className="cluster">
            {SIZES.map((size) => (
              <CountryFlag key={size} code="NL" size={size} />
            ))}
            {SIZES.map((size) => (
              <CountryFlag key={size} code="JP" size={size} />
            ))}
          </div>
        </Specimen>
        <Specimen title="Unknown" note="A neutral drawing, never a broken picture.">
          <div className="cluster">
            {UNKNOWN.map((code) => (
              <CountryFlag key={code} code={code} size="medium" />
            ))}
          </div>
        </Specimen>
        <Specimen title="In text">
          <Variant name="Alone: the flag says its name">
            <p>
              Seen from <CountryFlag code="SG" /> for the first time
            </p>
          </Variant>
          <Variant name="Beside its name: silent">
            <p>
              <CountryFlag code="SG" decorative /> Singapore
            </p>
          </Variant>
        </Specimen>
      </Specimens>
      <Specimen title="Every country" note="Only flags that come into view are fetched." frame="bare">
        <search className={css.search}>
          <label htmlFor="flag-search">Find a country</label>
          <input
            id="flag-search"
            type="search"
            className="input"
            placeholder="Name or two letters"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p role="status" className="dim">
            {found.length} of {all.length}
          </p>
        </search>
        {found.length > 0 ? (
          <ul className={css.list}>
            {found.map(({ code, name }) => (
              <li key={code}>
                <CountryFlag code={code} size="medium" decorative />
                <span className="truncate" title={name}>
                  {name}
                </span>
                <code className="dim">{code}</code>
              </li>
            ))}
          </ul>
        ) : (
          <p className={css.none}>No country is called “{text}”. Codes have two letters, for example SG.</p>
        )}
      </Specimen>
    </Specimens>
  )
}
