import { useId } from 'react'

/** A number that may be typed in steps: what is no number changes nothing. */
export function NumberField({
  label,
  value,
  least,
  onChange,
}: {
  label: string
  value: number | undefined
  least?: number
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        className="input"
        min={least}
        value={value !== undefined && Number.isFinite(value) ? value : ''}
        onChange={({ target }) => {
          const next = target.valueAsNumber
          if (Number.isFinite(next) && next >= (least ?? Number.NEGATIVE_INFINITY)) onChange(next)
        }}
      />
    </div>
  )
}

export function ChoiceField({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

export function WordField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}
