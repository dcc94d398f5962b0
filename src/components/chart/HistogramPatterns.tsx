import type { ReactNode } from 'react'

import type { StatusClass } from '#src/lib/status.ts'

import css from './histogram.module.css'

/** A fill for each status class that can be told apart without colour: plain, dots, stripes either way, a lattice, hollow. */
export function HistogramPatterns({ id, only }: { id: string; only?: StatusClass }) {
  return (
    <defs>
      {PATTERNS.filter((pattern) => only === undefined || pattern.of === only).map(({ of, size, marks }) => (
        <pattern
          key={of}
          id={`${id}-${of}`}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          data-class={of}
          className={css.pattern}
        >
          <rect width={size} height={size} />
          {marks}
        </pattern>
      ))}
    </defs>
  )
}

const PATTERNS: readonly { of: StatusClass; size: number; marks: ReactNode }[] = [
  { of: 0, size: 6, marks: <path d="M0 3h6M3 0v6" /> },
  { of: 1, size: 6, marks: <circle cx={3} cy={3} r={0.9} /> },
  { of: 2, size: 6, marks: null },
  { of: 3, size: 4, marks: <circle cx={2} cy={2} r={0.8} /> },
  { of: 4, size: 6, marks: <path d="M-1 1l2 -2M0 6l6 -6M5 7l2 -2" /> },
  { of: 5, size: 6, marks: <path d="M-1 5l2 2M0 0l6 6M5 -1l2 2" /> },
]
