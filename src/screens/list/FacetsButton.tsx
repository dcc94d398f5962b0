import { PanelLeft } from 'lucide-react'

import css from './list.module.css'

/** Opens and closes the facets beside a list. */
export const FacetsButton = ({ open, onToggle }: { open: boolean; onToggle: () => void }) => (
  <button
    type="button"
    className={`button ${css.square}`}
    aria-pressed={open}
    aria-controls={open ? 'facets' : undefined}
    aria-label="Facets"
    title="Facets"
    onClick={onToggle}
  >
    <PanelLeft size={15} aria-hidden />
  </button>
)
