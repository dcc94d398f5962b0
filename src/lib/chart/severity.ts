/** How bad a finding is, worst first. The words are those of CVSS 4.0, section 6. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** How many of each. */
export type SeverityCounts = Readonly<Record<Severity, number>>

export const sumSeverities = (counts: SeverityCounts): number => SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0)
