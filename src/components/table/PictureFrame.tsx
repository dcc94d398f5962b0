import { Table2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { LineButton } from '../value/LineButton.tsx'
import css from './picture-frame.module.css'

export interface PictureFrameProps {
  kind: 'map' | 'graph'
  /** Controls at the start of the bar. */
  tools: ReactNode
  /** Sign of the picture, for the way back from the table. */
  sign: ReactNode
  asTable: boolean
  onAsTable: (asTable: boolean) => void
  /** The picture or its table, or why there is neither. */
  children: ReactNode
  foot: ReactNode
}

/** Around a picture that is a table too: the bar with the switch, and a room of one height in every state. */
export const PictureFrame = ({ kind, tools, sign, asTable, onAsTable, children, foot }: PictureFrameProps) => (
  <div className={css.picture}>
    <div className={css.bar} data-kind={kind}>
      {tools}
      <LineButton pressed={asTable} onPress={() => onAsTable(!asTable)}>
        {asTable ? sign : <Table2 size={14} aria-hidden />}
        Show as table
      </LineButton>
    </div>
    <div className={css.frame} data-kind={kind}>
      {children}
    </div>
    {foot}
  </div>
)

export const PictureSkeleton = ({ label }: { label: string }) => (
  <div className={`skeleton ${css.skeleton}`} role="status" aria-label={label} aria-busy="true" />
)
