import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'

export interface NeighbourStepsProps {
  /** In the singular: what one walks along. */
  thing: string
  /** Ids of those right before and after it in the list; undefined when there is none, or not known yet. */
  newer: string | undefined
  older: string | undefined
  linkTo: (id: string) => string
}

/** On to the neighbours in the list; j and k walk as there. */
export function NeighbourSteps({ thing, newer, older, linkTo }: NeighbourStepsProps) {
  useStepKeys()
  return (
    <>
      <Step id={newer} label={`Newer ${thing}`} keys="k" linkTo={linkTo} side="newer">
        <ChevronLeft size={16} aria-hidden />
      </Step>
      <Step id={older} label={`Older ${thing}`} keys="j" linkTo={linkTo} side="older">
        <ChevronRight size={16} aria-hidden />
      </Step>
    </>
  )
}

interface StepProps {
  id: string | undefined
  label: string
  keys: string
  side: 'newer' | 'older'
  linkTo: (id: string) => string
  children: React.ReactNode
}

function Step({ id, label, keys, side, linkTo, children }: StepProps) {
  return id === undefined ? (
    <span className="button" aria-disabled="true" role="link" aria-label={label} title={`No ${label.toLowerCase()}`}>
      {children}
    </span>
  ) : (
    <a className="button" href={linkTo(id)} data-step={side} aria-label={label} title={`${label} (${keys})`} data-astro-history="replace">
      {children}
    </a>
  )
}

function useStepKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const side = { j: 'older', k: 'newer' }[event.key]
      const target = event.target instanceof Element ? event.target : undefined
      if (!side || event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, [role="tree"]')) return
      document.querySelector<HTMLElement>(`[data-step="${side}"]`)?.click()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
