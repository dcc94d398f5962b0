const FOCUSABLE =
  'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"], button:not(:disabled)'

/** Moves the focus into the field of that name: to the part that is wrong or chosen, else to its first. */
export function focusField(form: HTMLElement | null, name: string): void {
  const field = fieldOf(form, name)
  const part = field?.querySelector<HTMLElement>('[aria-invalid="true"], input:checked') ?? field?.querySelector<HTMLElement>(FOCUSABLE)
  part?.focus()
  part?.scrollIntoView({ block: 'nearest' })
}

/** The label people read at that field, for a list of complaints. */
export const labelOf = (form: HTMLElement | null, name: string): string => fieldOf(form, name)?.dataset['label'] ?? ''

const fieldOf = (form: HTMLElement | null, name: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) ?? null
