import { MaskedValue } from '#src/components/code/MaskedValue.tsx'
import { WireFailure } from '#src/lib/errors.ts'

import { Diffs } from './code/Diffs.tsx'
import { Editors } from './code/Editors.tsx'
import { Highlighting } from './code/Highlighting.tsx'
import { Trees } from './code/Trees.tsx'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'

/** Everything that shows or writes code, with fixed texts. */
export function CodePage() {
  return (
    <Specimens>
      <MaskedValues />
      <Highlighting />
      <Trees />
      <Editors />
      <Diffs />
    </Specimens>
  )
}

const SOON_MS = 600

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, SOON_MS))

async function answers(): Promise<string> {
  await soon()
  return 'Bearer sk_live_catalogue_4eC39HqLyjWDarjtT1zdp7dc9aXz'
}

async function refuses(): Promise<string> {
  await soon()
  throw new WireFailure({ kind: 'forbidden', message: 'Your role does not allow to see secrets. Ask an owner for the role of an editor.' })
}

async function breaks(): Promise<string> {
  await soon()
  throw new WireFailure({ kind: 'offline' })
}

const never = () => new Promise<string>(() => {})

/** A hidden value through its whole life. */
function MaskedValues() {
  return (
    <Specimens columns={2}>
      <Specimen title="Masked value" note="Any reason of five characters will do here.">
        <MaskedValue label="authorization header" mask="sk_l***(24)***9aXz" type="Bearer token" onReveal={answers} />
      </Specimen>
      <Specimen title="Masked value, other states">
        <Variant name="Nobody may look">
          <MaskedValue label="cookie" mask="sid=******" type="Session" />
        </Variant>
        <Variant name="This person may not">
          <MaskedValue
            label="e-mail address"
            mask="a**@example.com"
            type="E-mail address"
            denied="Only owners and admins may reveal values."
          />
        </Variant>
        <Variant name="The platform refuses">
          <MaskedValue label="card number" mask="**** **** **** 4242" type="Card number" onReveal={refuses} />
        </Variant>
        <Variant name="The platform is away">
          <MaskedValue label="API key" mask="AK**********7Q" type="API key" onReveal={breaks} />
        </Variant>
        <Variant name="Takes long">
          <MaskedValue label="JSON web token" mask="eyJh***(612)***k9Zw" type="JWT" onReveal={never} />
        </Variant>
        <Variant name="Long text">
          <MaskedValue
            label="signature"
            mask="keyid=a81f***, algorithm=hmac, headers=(request-target) host date digest content-length, signature=qx7P***(344)***Zw=="
            type="HTTP signature of an older draft"
            onReveal={answers}
          />
        </Variant>
      </Specimen>
    </Specimens>
  )
}
