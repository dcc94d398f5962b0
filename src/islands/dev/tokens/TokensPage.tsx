import { useEffect, useState } from 'react'

import type { TokenGroup } from '#src/lib/catalogue-sources.ts'

import { Specimen, Specimens } from '../kit/Specimen.tsx'
import { TokenSample } from './TokenSample.tsx'
import css from './tokens.module.css'

/** The tokens with what they look like and what they come to in the present theme. */
export function TokensPage({ groups }: { groups: readonly TokenGroup[] }) {
  const values = useTokenValues(groups.flatMap(({ names }) => names))
  return (
    <Specimens>
      {groups.map(({ label, names }) => (
        <Specimen key={label} title={label}>
          <ul className={css.tokens}>
            {names.map((name) => (
              <li key={name} className={css.token}>
                <TokenSample name={name} />
                <code className={css.name}>{name}</code>
                <span className={css.value}>{values.get(name) ?? ''}</span>
              </li>
            ))}
          </ul>
        </Specimen>
      ))}
      <Specimen title="Contrast" note="Text on each surface: 4.5:1 and more.">
        <div className={css.surfaces}>
          {['--bg', '--surface', '--surface-sunken', '--surface-raised', '--hover'].map((surface) => (
            <div key={surface} className={css.surface} style={{ background: `var(${surface})` }}>
              <code>{surface}</code>
              <p>Text in its usual colour</p>
              <p className="soft">Softer text</p>
              <p className="dim">Dim text</p>
              <p>
                <a className="link" href="/dev/tokens">
                  A link
                </a>
              </p>
            </div>
          ))}
        </div>
      </Specimen>
    </Specimens>
  )
}

/** What the names come to; read again when the theme changes, by choice or by the device. */
function useTokenValues(names: readonly string[]): ReadonlyMap<string, string> {
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const read = (): void => {
      const style = getComputedStyle(document.documentElement)
      const swatch = document.body.appendChild(document.createElement('span'))
      setValues(new Map(names.map((name) => [name, valueOf(style.getPropertyValue(name).trim(), name, swatch)])))
      swatch.remove()
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const device = matchMedia('(prefers-color-scheme: dark)')
    device.addEventListener('change', read)
    return () => {
      observer.disconnect()
      device.removeEventListener('change', read)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- names are compared by content
  }, [names.join()])
  return values
}

/** A colour as it comes out in this theme; anything else as it is written. */
function valueOf(written: string, name: string, swatch: HTMLElement): string {
  if (!/^(?:light-dark|oklch|color-mix)\(/.test(written)) return written
  swatch.style.color = `var(${name})`
  return getComputedStyle(swatch).color
}
