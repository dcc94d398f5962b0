/** Groups of the design tokens by what their names begin with, in the order they are shown. */
const GROUPS = [
  { label: 'Neutrals', test: /^--n-/ },
  {
    label: 'Surfaces, lines and text',
    test: /^--(?:bg|surface|hover|pressed|line(?=$|-faint|-strong|-control)|text(?=$|-soft|-dim)|scrim|shimmer)/,
  },
  { label: 'Accent', test: /^--(?:accent|on-|focus)/ },
  { label: 'Meanings', test: /^--(?:info|ok|warn|danger)-/ },
  { label: 'Status classes', test: /^--status-/ },
  { label: 'Series', test: /^--series-/ },
  { label: 'Type', test: /^--(?:font|text-|weight|leading|tracking)/ },
  { label: 'Space', test: /^--space-/ },
  { label: 'Shape', test: /^--(?:radius|hairline|line-|shadow|target|control|row)/ },
  { label: 'Frame', test: /^--(?:rail|topbar|list-strip|verdict-line|gutter|column|z-)/ },
  { label: 'Motion', test: /^--(?:fast|slow|page-|ease|breath|fade|turn)/ },
] as const

export interface TokenGroup {
  label: string
  /** Names with their dashes, as written in a style sheet. */
  names: string[]
}

/** The custom properties a style sheet declares, each once, in groups; what fits none comes last under "Others". */
export function tokenGroups(sheet: string): TokenGroup[] {
  const names = [...new Set([...sheet.matchAll(/^[ \t]*(--[\w-]+)[ \t]*:/gm)].map(([, name = '']) => name))]
  const groups = GROUPS.map(({ label, test }) => ({ label, names: names.filter((name) => test.test(name)) }))
  const rest = names.filter((name) => !GROUPS.some(({ test }) => test.test(name)))
  return [...groups, { label: 'Others', names: rest }].filter((group) => group.names.length > 0)
}

/** Names that source texts import from the icon library, each once, by alphabet. */
export function usedIcons(sources: readonly string[]): string[] {
  const names = sources.flatMap((source) =>
    [...source.matchAll(/import\s*\{([^{}]*)\}\s*from\s*['"]lucide-react['"]/g)].flatMap(([, list = '']) => list.split(',')),
  )
  return [
    ...new Set(names.map((name) => name.trim().split(/\s+/)[0] ?? '').filter((name) => /^[A-Z]/.test(name) && name !== 'LucideIcon')),
  ].sort()
}
