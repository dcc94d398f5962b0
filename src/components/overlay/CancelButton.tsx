export interface CancelButtonProps {
  /** What is under way cannot be left. */
  busy: boolean
  /** The dialog opens with the focus on it. */
  first?: boolean
}

/** The way out of the dialog it stands in. */
export const CancelButton = ({ busy, first = false }: CancelButtonProps) => (
  <button
    type="button"
    className="button"
    data-first-focus={first ? '' : undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => !busy && event.currentTarget.closest('dialog')?.close()}
  >
    Cancel
  </button>
)
