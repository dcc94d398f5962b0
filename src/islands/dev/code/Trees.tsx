import { useState } from 'react'

import { type Body, readBody } from '#domain/text/body.ts'
import { BodyView } from '#src/components/code/BodyView.tsx'
import { JsonTree } from '#src/components/code/JsonTree.tsx'
import { readJson } from '#src/lib/json-tree.ts'

import { CHARGE_JSON, HOSTILE_JSON, MARKUP } from '../data/code.ts'
import { largeDocument } from '../data/code-large.ts'
import { Specimen, Specimens, Variant } from '../kit/Specimen.tsx'

const CHARGE: unknown = readJson(CHARGE_JSON)?.value
const HOSTILE: unknown = readJson(HOSTILE_JSON)?.value

const bodyOf = (text: string, type: string, wholeSize?: number): Body => readBody(btoa(unescape(encodeURIComponent(text))), type, wholeSize)
const JSON_BODY = bodyOf(CHARGE_JSON, 'application/json')
const CUT_BODY = bodyOf(MARKUP, 'application/xml', 90_000)
const FORM_BODY = bodyOf('amount=4200&currency=eur&note=two%20pipes', 'application/x-www-form-urlencoded')
const NO_BODY = readBody(undefined, '')

/** JSON as a tree, and whole bodies in the view that suits them. */
export function Trees() {
  const [large, setLarge] = useState<unknown>()
  return (
    <>
      <Specimens columns={2}>
        <Specimen title="Tree" note="Arrows walk, letters jump, * opens siblings, Ctrl C copies the value." frame="bare">
          <JsonTree label="Charge" value={CHARGE} />
        </Specimen>
        <Specimen title="Hostile names" frame="bare">
          <JsonTree label="Hostile document" value={HOSTILE} />
        </Specimen>
      </Specimens>
      <Specimen title="60,000 values" note="Expand all, then scroll or press End." frame="bare">
        {large === undefined ? (
          <button type="button" className="button" onClick={() => setLarge(largeDocument())}>
            Show 60,000 values
          </button>
        ) : (
          <JsonTree label="Large document" value={large} />
        )}
      </Specimen>
      <Specimens columns={2}>
        <Specimen title="Body" note="Tree, laid out, as it came, and bytes." frame="bare">
          <BodyView label="Response body" body={JSON_BODY} fileStem="response" />
        </Specimen>
        <Specimen title="Other bodies" frame="bare">
          <Variant name="Cut for storage">
            <BodyView label="Cut body" body={CUT_BODY} fileStem="cut" />
          </Variant>
          <Variant name="Form">
            <BodyView label="Form body" body={FORM_BODY} fileStem="form" />
          </Variant>
          <Variant name="None">
            <BodyView label="No body" body={NO_BODY} fileStem="none" />
          </Variant>
          <Variant name="Single value">
            <JsonTree label="Single value" value="only a string" />
          </Variant>
        </Specimen>
      </Specimens>
    </>
  )
}
