/** Words of a text that was typed or pasted: cut at commas, semicolons and line ends, trimmed, without those that are there already. */
export function splitTags(text: string, existing: readonly string[] = []): string[] {
  const seen = new Set(existing)
  const added: string[] = []
  for (const part of text.split(/[,;\n\t]+/)) {
    const tag = part.trim().replace(/\s+/g, ' ')
    if (tag === '' || seen.has(tag)) continue
    seen.add(tag)
    added.push(tag)
  }
  return added
}
