/** Large texts, made when somebody asks for them. */

const ENTRIES = 5000

/** A document of about 60,000 values. */
export function largeDocument(): unknown {
  return {
    endpoints: Array.from({ length: ENTRIES }, (_, index) => ({
      host: `host-${index}.vendor-${index % 97}.example`,
      requests: (index * 7919) % 10_007,
      latency: { p50: index % 41, p95: (index % 41) * 3, p99: (index % 41) * 7 },
      methods: ['GET', index % 3 === 0 ? 'POST' : 'PUT'],
      open: index % 5 === 0,
      owner: index % 11 === 0 ? null : `team-${index % 11}`,
    })),
  }
}

const LINES = 60_000

/** A configuration of 60,000 lines, and the same with a change in every hundredth, fifty lines less, and two thousand more. */
export function largeTexts(): { before: string; after: string } {
  const before = Array.from(
    { length: LINES },
    (_, index) => `  - {domain: host-${index}.example, stack: ${(index * 7919) % 13 < 4 ? 'none' : 'default'}}`,
  )
  const after = before.map((line, index) => (index % 100 === 0 ? line.replace('stack:', 'level: full, stack:') : line))
  after.splice(30_000, 50)
  after.splice(45_000, 0, ...Array.from({ length: 2000 }, (_, index) => `  - {domain: new-${index}.example, stack: default}`))
  return { before: `endpoints:\n${before.join('\n')}\n`, after: `endpoints:\n${after.join('\n')}\n` }
}

/** Text of several pieces, one of its lines longer than any window. */
export function longText(): string {
  const lines = Array.from(
    { length: 8000 },
    (_, index) => `{"at": ${index}, "host": "host-${index % 97}.example", "status": ${200 + (index % 5)}}`,
  )
  lines.splice(3, 0, `{"blob": "${'0123456789abcdef'.repeat(400)}"}`)
  return lines.join('\n')
}
