import { useState } from 'react'

import type { FieldProps } from '#src/components/form/use-form.ts'

/** A field that stands alone, with a value that can be changed. */
export function useField<Value>(name: string, initial: Value, error?: string): FieldProps<Value> {
  const [value, setValue] = useState<Value>(initial)
  return { name, value, onChange: setValue, error }
}
