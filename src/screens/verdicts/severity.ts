import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'

import type { Severity } from '#domain/verdicts/verdict.ts'

/** How bad a sentence is, as an icon and, for whoever cannot see it, as a word before it. */
export const SEVERITY_ICONS: Readonly<Record<Severity, { Icon: typeof Info; word: string }>> = {
  bad: { Icon: OctagonAlert, word: 'Bad' },
  warn: { Icon: TriangleAlert, word: 'Changed' },
  info: { Icon: Info, word: 'Good to know' },
}
