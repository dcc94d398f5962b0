/** Something one may choose. */
export interface Option {
  id: string
  label: string
  /** Said smaller beside it. */
  detail?: string
}

/** Options whose label or detail contains every word that was typed, in any order, whatever the case. */
export function matchOptions(options: readonly Option[], text: string): Option[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  return options.filter(({ label, detail = '' }) => {
    const hay = `${label} ${detail}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}

/** Whether an option of exactly this name is there already, so that none of that name has to be made. */
export const hasOption = (options: readonly Option[], text: string): boolean =>
  options.some(({ label }) => label.toLowerCase() === text.trim().toLowerCase())
