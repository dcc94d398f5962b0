import css from './notices.module.css'

/** What a view without content says with its picture. */
export type DrawingKind = 'nothing' | 'no-match' | 'not-connected' | 'no-permission' | 'broken' | 'clear'

const LEFT_PIPE = 'M4 22h46M4 34h46'
const RIGHT_PIPE = 'M126 22h46M126 34h46'
const LEFT_FLANGE = 'M50 18v20M58 18v20M50 18h8M50 38h8'
const RIGHT_FLANGE = 'M118 18v20M126 18v20M118 18h8M118 38h8'
const NECKS = 'M58 22h11M58 34h11M107 22h11M107 34h11'
const WHOLE = [LEFT_PIPE, LEFT_FLANGE, NECKS, RIGHT_FLANGE, RIGHT_PIPE]

/** `pipe` in grey, `flow` in the accent, `bad` where something is wrong; the window is a circle in the middle unless there is none. */
const DRAWINGS: Readonly<Record<DrawingKind, { pipe: readonly string[]; flow?: string; bad?: string; window?: false }>> = {
  // A ripple: it waits for something to flow
  nothing: { pipe: WHOLE, flow: 'M72 28c6-7 10-7 16 0s10 7 16 0' },
  // The window became a magnifier; what flows passes beneath it
  'no-match': { pipe: [...WHOLE, 'M102 42l10 10'], flow: 'M12 28h10M28 28h10M138 28h10M154 28h10' },
  // A gap in which the segment is missing, drawn as dots
  'not-connected': {
    pipe: [LEFT_PIPE, LEFT_FLANGE, 'M140 22h32M140 34h32', 'M132 18v20M140 18v20M132 18h8M132 38h8'],
    flow: 'M66 22h2M76 22h2M86 22h2M96 22h2M106 22h2M116 22h2M124 22h2M66 34h2M76 34h2M86 34h2M96 34h2M106 34h2M116 34h2M124 34h2',
    window: false,
  },
  // A valve with its wheel, closed: a bar stands across
  'no-permission': { pipe: [...WHOLE, 'M88 8V2M76 2h24'], flow: 'M12 28h30', bad: 'M88 14v28' },
  // Torn behind the window
  broken: {
    pipe: [LEFT_PIPE, LEFT_FLANGE, NECKS, RIGHT_FLANGE, 'M126 22h6l5 4-5 4 5 4h-11M150 22h22M150 34h22M150 22l4 4-4 4 4 4'],
    bad: 'M78 28h8M92 28h6',
  },
  // All of it flows
  clear: { pipe: WHOLE, flow: 'M12 28h30M79 28l7 7 13-14M134 28h30' },
}

/** A small line drawing made of our pipe and its window. It says nothing that the words beside it do not. */
export function EmptyDrawing({ kind = 'nothing' }: { kind?: DrawingKind }) {
  const { pipe, flow, bad, window } = DRAWINGS[kind]
  return (
    <svg className={css.drawing} viewBox="0 0 176 56" width="176" height="56" fill="none" aria-hidden="true">
      <g className={css.pipe}>
        {pipe.map((path) => (
          <path key={path} d={path} />
        ))}
        {window !== false && <circle cx="88" cy="28" r="20" />}
      </g>
      {flow && <path className={css.flow} d={flow} />}
      {bad && <path className={css.bad} d={bad} />}
    </svg>
  )
}
