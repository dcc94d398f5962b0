/** Names that source texts import from the icon library, each once, by alphabet. */
export function usedIcons(sources: readonly string[]): string[] {
  const names = sources.flatMap((source) =>
    [...source.matchAll(/import\s*\{([^{}]*)\}\s*from\s*['"]lucide-react['"]/g)].flatMap(([, list = '']) => list.split(',')),
  )
  return [
    ...new Set(names.map((name) => name.trim().split(/\s+/)[0] ?? '').filter((name) => /^[A-Z]/.test(name) && name !== 'LucideIcon')),
  ].sort()
}
