import css from './panels.module.css'

export type WaitingPart = 'filter' | 'verdict' | 'choices' | 'figures' | 'chart' | 'tall-chart' | 'map' | 'pair' | 'table'

/** Of the profile of an entity. */
export const PROFILE_PARTS: readonly WaitingPart[] = ['choices', 'verdict', 'figures', 'chart', 'table']

/** A page of panels before its script and its data: boxes of the final size. */
export function PanelsSkeleton({ label, parts }: { label: string; parts: readonly WaitingPart[] }) {
  return (
    <div className={css.page} role="status" aria-label={label} aria-busy="true">
      {parts.map((part) => (
        <div key={part} className={css.waiting} data-part={part} />
      ))}
    </div>
  )
}
