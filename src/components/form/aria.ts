import { type RefCallback, useCallback, useState } from 'react'

import type { ControlIds } from './Field.tsx'

/** How numbers and dates are written in forms: as everywhere else in the console (`lib/format.ts`), whatever the browser's language. */
export const FORM_LOCALE = 'en-GB'

/** What our field frame gives to a control, in the words of React Aria. Complaints are ours, so its own validation only marks. */
export function ariaProps(
  ids: ControlIds,
  labelId: string,
  { disabled = false, readOnly = false }: { disabled?: boolean | undefined; readOnly?: boolean | undefined },
) {
  const about = ids['aria-describedby']
  return {
    id: ids.id,
    'aria-labelledby': labelId,
    ...(about && { 'aria-describedby': about }),
    isInvalid: ids['aria-invalid'] === true,
    isRequired: ids['aria-required'] === true,
    isDisabled: disabled,
    isReadOnly: readOnly,
    validationBehavior: 'aria' as const,
  }
}

/**
 * The native dialog that an element stands in. What React Aria puts at the end of the page would be below a modal one, and inert: it has to be in it.
 */
export function useDialogAround(): { around: Element | undefined; inside: RefCallback<Element> } {
  const [around, setAround] = useState<Element>()
  const inside = useCallback((element: Element | null) => {
    if (element) setAround(element.closest('dialog') ?? undefined)
  }, [])
  return { around, inside }
}
