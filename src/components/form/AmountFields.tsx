import { parseByteSize } from '#src/lib/form/byte-size.ts'
import { durationLabel, parseDuration } from '#src/lib/form/duration-text.ts'
import { formatCount } from '#src/lib/format.ts'

import { TextField, type TextFieldProps } from './TextField.tsx'

/** A size as people write it, `64 KiB`, and how many bytes that is. The value stays what was typed. */
export function ByteSizeField({ hint, ...field }: Omit<TextFieldProps, 'type' | 'mono' | 'suffix'>) {
  const bytes = parseByteSize(field.value)
  const read = bytes === undefined ? '—' : `${formatCount(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
  return <TextField {...field} mono placeholder={field.placeholder ?? '64 KiB'} suffix={read} hint={hint} />
}

/** A length of time as people write it, `5m` or `1h30m`, and how it was understood. The value stays what was typed. */
export function DurationField({ hint, ...field }: Omit<TextFieldProps, 'type' | 'mono' | 'suffix'>) {
  const ms = parseDuration(field.value)
  return (
    <TextField {...field} mono placeholder={field.placeholder ?? '5m'} suffix={ms === undefined ? '—' : durationLabel(ms)} hint={hint} />
  )
}
