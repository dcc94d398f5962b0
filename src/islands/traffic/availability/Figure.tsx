import type { ReactNode } from 'react'

/** A number with its name; a list of them is a `dl`. */
export const Figure = ({ label, value, hint }: { label: string; value: ReactNode; hint?: string | undefined }) => (
  <div title={hint}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
