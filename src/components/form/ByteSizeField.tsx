import { parseByteSize } from '#src/lib/form/byte-size.ts'
import { formatCount } from '#src/lib/format.ts'

import { TextField, type TextFieldProps } from './TextField.tsx'

/** A size as people write it, `64 KiB`, and how many bytes that is. The value stays what was typed. */
export function ByteSizeField({ hint, ...field }: Omit<TextFieldProps, 'type' | 'mono' | 'suffix'>) {
  const bytes = parseByteSize(field.value)
  const read = bytes === undefined ? '—' : `${formatCount(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
  return <TextField {...field} mono placeholder={field.placeholder ?? '64 KiB'} suffix={read} hint={hint} />
}
