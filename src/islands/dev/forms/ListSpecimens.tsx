import { useState } from 'react'

import { FileDropField } from '#src/components/form/FileDropField.tsx'
import { KeyValueField } from '#src/components/form/KeyValueField.tsx'
import { type OrderedItem, OrderedListField } from '#src/components/form/OrderedListField.tsx'
import { TagsField } from '#src/components/form/TagsField.tsx'
import { Specimen } from '#src/islands/dev/kit/Specimen.tsx'
import type { KeyValue } from '#src/lib/form/list-values.ts'

import { ADAPTERS, HEADERS, LONG_TEXT } from '../data/forms.ts'
import { FieldStates, useField } from './FieldStates.tsx'
import css from './forms.module.css'

const LARGEST_FILE = 64 * 1024

/** Everything that is several. */
export function ListSpecimens() {
  return (
    <>
      <Specimen title="Tags" note="Enter or comma takes a word, a paste is cut, Backspace takes the last one away.">
        <FieldStates<readonly string[]>
          name="tags"
          values={[['pci', 'eu-central', 'cost centre 4711', LONG_TEXT], []]}
          hint="Free words, to find things by."
          error="Enter at least one tag."
        >
          {(field, state) => <TagsField label="Tags" placeholder="Add a tag" {...field} {...state} />}
        </FieldStates>
      </Specimen>
      <Specimen title="Names with values" note="Enter in the last line adds the next; a name that stands twice is said at its line.">
        <div className={css.pair}>
          <Pairs initial={HEADERS} />
          <Pairs initial={[]} hint="Sent with every delivery." />
          <Pairs initial={HEADERS.slice(0, 2)} readOnly />
        </div>
      </Specimen>
      <Specimen
        title="Ordered list"
        note="Drag a line; or Enter on its handle, arrow keys, Enter; or the buttons. React Aria, loaded when needed."
      >
        <div className={css.pair}>
          <Order items={ADAPTERS} />
          <Order items={ADAPTERS.slice(0, 2)} readOnly />
          <Order items={[]} error="Add at least one adapter." />
        </div>
      </Specimen>
      <Specimen title="Files" note="Drag or choose; each says what is wrong with it.">
        <div className={css.pair}>
          <Files />
          <NoFiles />
        </div>
      </Specimen>
    </>
  )
}

function Pairs({ initial, hint, readOnly }: { initial: readonly KeyValue[]; hint?: string; readOnly?: boolean }) {
  const field = useField<readonly KeyValue[]>('headers', initial)
  return (
    <KeyValueField label="Headers" keyLabel="Header" itemName="header" {...field} {...(hint && { hint })} {...(readOnly && { readOnly })} />
  )
}

function Order({ items, readOnly, error }: { items: readonly OrderedItem[]; readOnly?: boolean; error?: string }) {
  const field = useField('adapters', items, error)
  return (
    <OrderedListField
      label="Adapters"
      hint="Applied from the first to the last."
      empty="No adapter yet: traffic passes unseen."
      removable
      {...field}
      {...(readOnly && { readOnly })}
    />
  )
}

const recording = (name: string, bytes: number): File => new File([new Uint8Array(bytes)], name)

function Files() {
  const [start] = useState(() => [
    recording('checkout-2026-11-20.har', 48_211),
    recording('everything.har', 91_000),
    recording('notes.txt', 812),
    recording('empty.har', 0),
    recording(`${'a-recording-with-a-long-name-'.repeat(4)}.har`, 2048),
  ])
  const field = useField<readonly File[]>('files', start)
  return (
    <FileDropField
      label="Recordings"
      multiple
      endings={['.har', '.ndjson']}
      maxBytes={LARGEST_FILE}
      takes="HAR 1.1 and 1.2, or NDJSON, up to 64 KiB each"
      answers={{ 'checkout-2026-11-20.har': { tone: 'ok', text: '31 requests from 20 Nov 2026 13:43 to 13:44' } }}
      {...field}
    />
  )
}

function NoFiles() {
  const empty = useField<readonly File[]>('certificate', [], 'Choose the certificate.')
  const off = useField<readonly File[]>('agent-file', [])
  return (
    <div className="stack">
      <FileDropField label="Certificate" required endings={['.pem', '.crt']} {...empty} />
      <FileDropField label="Agent file" disabled hint="Editors and owners may import one." {...off} />
    </div>
  )
}
