import { useState } from 'react'

import { ValueChip } from '#src/components/value/ValueChip.tsx'

import css from './DataPage.module.css'
import { Specimen, Variant } from './kit/Specimen.tsx'

const VALUES = [
  { field: 'host', value: 'api.stripe.com', href: '#value-chip' },
  { field: 'status', value: '503' },
  { field: 'country', value: 'DE', label: 'Germany' },
  { field: 'client', value: `a-very-long-client-name-${'x'.repeat(120)}` },
  { field: 'path', value: '/a\u202Egnp.\u0000evil' },
  { field: 'vendor', value: '' },
]

/** Values that filter wherever they stand. */
export function DataValues() {
  const [said, setSaid] = useState('Nothing chosen yet')
  return (
    <Specimen title="Value chip" note="Click: only this · Alt+click: all but this · arrow: the rest">
      <div className={css.row}>
        {VALUES.map(({ field, value, ...rest }) => (
          <ValueChip
            key={field}
            field={field}
            value={value}
            {...rest}
            onFilter={(how) => setSaid(`${how === 'add' ? '' : '-'}${field}:${value}`)}
          />
        ))}
      </div>
      <p className={css.note} role="status">
        {said}
      </p>
      <Variant name="In the filter already, excluded, disabled">
        <div className={css.row}>
          <ValueChip field="method" value="POST" state="is" onFilter={() => setSaid('method:POST again')} />
          <ValueChip field="method" value="DELETE" state="not" onFilter={() => setSaid('method:DELETE again')} />
          <ValueChip field="method" value="GET" disabled onFilter={() => undefined} />
        </div>
      </Variant>
    </Specimen>
  )
}
