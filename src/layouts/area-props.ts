import type { AreaId, PageOf } from '#src/lib/areas.ts'

/** What pages of one area tell their layout. */
export interface AreaProps<Area extends AreaId> {
  title: string
  /** Typed, so a tab cannot be misspelt. */
  current?: PageOf<Area>
  heading?: string
  purpose?: string
  fit?: 'content' | 'window'
  /** Checks of the address, see `document.astro`. */
  middleware?: string
}
