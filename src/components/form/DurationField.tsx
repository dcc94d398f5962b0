import { durationLabel, parseDuration } from '#src/lib/form/duration-text.ts'

import { TextField, type TextFieldProps } from './TextField.tsx'

/** A length of time as people write it, `5m` or `1h30m`, and how it was understood. The value stays what was typed. */
export function DurationField({ hint, ...field }: Omit<TextFieldProps, 'type' | 'mono' | 'suffix'>) {
  const ms = parseDuration(field.value)
  return (
    <TextField {...field} mono placeholder={field.placeholder ?? '5m'} suffix={ms === undefined ? '—' : durationLabel(ms)} hint={hint} />
  )
}
