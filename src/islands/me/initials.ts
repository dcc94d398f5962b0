/** One or two characters for a person: of the first and the last part of the name, else of the address. Never half a character. */
export function initialsOf(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email]
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
