/** Fixed content for the catalogue of overlays. */
export const ENVIRONMENTS = ['Production', 'Staging', 'Preview', 'Performance', 'Development', 'Sandbox'] as const

/** A name as long as people make them, and one that tries to be something else. */
export const LONG_NAME = 'payments-and-refunds-reconciliation-worker-for-the-european-region-with-a-name-nobody-shortened'
export const HOSTILE_NAME = '<img src=x onerror=alert(1)>\u202Egpj.exe\u200B'

export const PARAGRAPHS: readonly string[] = Array.from(
  { length: 14 },
  (_, index) =>
    `${index + 1}. Traffic of this environment is kept for thirty days. Bodies are stored by their digest, so the same one is stored once; what is masked was masked before it was written.`,
)

export const EXPORT_FORMATS = [
  { id: 'csv', label: 'CSV', detail: 'Opens in a spreadsheet; formulas are guarded' },
  { id: 'json', label: 'JSON', detail: 'One document' },
  { id: 'ndjson', label: 'NDJSON', detail: 'One record a line' },
] as const
