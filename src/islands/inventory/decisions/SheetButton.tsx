import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense } from 'react'

import { formatCount } from '#src/lib/format.ts'
import { $search, setSearch } from '#src/stores/location.ts'

interface SheetButtonProps {
  label: string
  /** What the sheet holds. */
  title: string
  /** In the address while the sheet is open, so that links lead to it. */
  parameter: 'corrections' | 'decisions'
  /** How much there is; 0 also while that is not known. */
  count: number
  children: (onClose: () => void) => ReactNode
}

/** In the line of tools of a list: how much the organization decided, and the sheet with all of it. */
export function SheetButton({ label, title, parameter, count, children }: SheetButtonProps) {
  const isOpen = useStore($search).get(parameter) === 'true'
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-haspopup="dialog"
        title={title}
        onClick={() => setSearch({ [parameter]: 'true' })}
      >
        {label}
        {count > 0 && ` (${formatCount(count)})`}
      </button>
      {isOpen && <Suspense>{children(() => setSearch({ [parameter]: undefined }))}</Suspense>}
    </>
  )
}
