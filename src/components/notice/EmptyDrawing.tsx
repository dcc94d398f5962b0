import css from './notices.module.css'

/** A pipe with our window in it, waiting for something to flow; `broken` has a gap. */
export function EmptyDrawing({ broken = false }: { broken?: boolean }) {
  return (
    <svg className={css.drawing} viewBox="0 0 176 56" width="176" height="56" fill="none" aria-hidden="true">
      <g className={css.pipe}>
        <path d="M4 22h46M4 34h46" />
        <path d="M50 18v20M58 18v20M50 18h8M50 38h8" />
        <path d={broken ? 'M126 22h6l5 4-5 4 5 4h-11M150 22h22M150 34h22M150 22l4 4-4 4 4 4' : 'M126 22h46M126 34h46'} />
        <path d="M118 18v20M126 18v20M118 18h8M118 38h8" />
        <circle cx="88" cy="28" r="20" />
        <path d="M58 22h11M58 34h11M107 22h11M107 34h11" />
      </g>
      <path className={css.flow} d={broken ? 'M72 28h14' : 'M72 28c6-7 10-7 16 0s10 7 16 0'} />
    </svg>
  )
}
