/** How bad a finding is, worst first. The words are those of CVSS 4.0, section 6. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** How many of each. */
export type SeverityCounts = Readonly<Record<Severity, number>>

export const sumSeverities = (counts: SeverityCounts): number => SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0)

/** One reason for a score. */
export interface RiskAddend {
  id: string
  /** What was found, in words; may name a field or host of traffic. */
  label: string
  /** How much it adds. */
  points: number
  /** What was seen, in words: `214 requests since 3 days`. */
  evidence: string
  /** Where the evidence is shown. */
  href: string
}

/** What a score can be at most, however much adds up. */
export const RISK_MAX = 100

export type RiskBand = 'low' | 'medium' | 'high' | 'critical'

/** The score without the addends that are thought away. It never leaves 0 to 100. */
export function riskScore(addends: readonly RiskAddend[], without: ReadonlySet<string> = new Set()): number {
  const sum = addends.reduce((points, addend) => (without.has(addend.id) ? points : points + addend.points), 0)
  return Math.min(RISK_MAX, Math.max(0, Math.round(sum)))
}

/** The words of CVSS 4.0 for its bands (section 6: 0.1, 4.0, 7.0, 9.0), on our scale of a hundred. */
export function riskBand(score: number): RiskBand {
  if (score >= 90) return 'critical'
  if (score >= 70) return 'high'
  return score >= 40 ? 'medium' : 'low'
}
