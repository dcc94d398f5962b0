import { FlowGlyph } from '#src/components/value/FlowGlyph.tsx'
import { formatBytes } from '#src/lib/format.ts'
import { STATUS_CLASSES } from '#src/lib/status.ts'

import css from './DataPage.module.css'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'

const BYTES = [0, 80, 12_000, 900_000, 64e6, 4e9, 2e12]

/** Client → vendor as a pipe: bytes are its thickness, the worst status its colour and its dashes. */
export function DataFlows() {
  return (
    <Specimens columns={2}>
      <Specimen title="Flow glyph in a list" note="Thickness: bytes, each tenfold one step">
        <ul className={css.flows}>
          {BYTES.map((bytes) => (
            <li key={bytes}>
              <FlowGlyph client="checkout" vendor="Stripe" bytes={bytes} worst={2} named />
              <span className="dim">{formatBytes(bytes)}</span>
            </li>
          ))}
          <li>
            <FlowGlyph client={'a-client-with-a-very-long-name-'.repeat(3)} vendor={'аpple.com '.repeat(6)} bytes={9e5} worst={3} named />
            <span className="dim">long names</span>
          </li>
        </ul>
      </Specimen>
      <Specimen title="Flow glyph on a map" note="Colour: the worst status; errors are broken as well">
        <div className={css.glyphs}>
          {STATUS_CLASSES.map(({ id, label, meaning }, index) => (
            <Variant key={id} name={`${label}: ${meaning}`}>
              <FlowGlyph client="billing-worker" vendor="Amazon" bytes={10 ** (3 + index)} worst={id} size="map" />
            </Variant>
          ))}
        </div>
      </Specimen>
    </Specimens>
  )
}
