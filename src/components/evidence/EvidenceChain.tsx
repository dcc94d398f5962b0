import { Building2, Cable, Cog, Route, ShieldAlert, SquareArrowRight } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'

import css from './evidence-chain.module.css'

export type LinkKind = 'issue' | 'endpoint' | 'request' | 'connection' | 'process' | 'vendor'

/** One thing of the chain. Texts may come from traffic. */
export interface ChainLink {
  kind: LinkKind
  title: string
  /** A few words each: a status, a time, a version. */
  facts: readonly string[]
  href: string
  /** Why this cannot be shown, when it is not known. */
  missing?: string
}

const ICONS = {
  issue: ShieldAlert,
  endpoint: Route,
  request: SquareArrowRight,
  connection: Cable,
  process: Cog,
  vendor: Building2,
} as const

/** From an issue to who is behind it, each step leading to its own page. Wide: a row that scrolls in its frame; narrow: a column. */
export function EvidenceChain({ label, links }: { label: string; links: readonly ChainLink[] }) {
  return (
    // The region may scroll, so the keyboard has to reach it
    <div className={css.frame} role="region" aria-label={label} tabIndex={0}>
      <ol className={css.chain}>
        {links.map(({ kind, title, facts, href, missing }) => {
          const Icon = ICONS[kind]
          const body = (
            <>
              <span className={css.kind}>
                <Icon size={14} aria-hidden />
                {kind}
              </span>
              <span className={css.title}>{missing ?? visibleText(title)}</span>
              {!missing && facts.map((fact, index) => <span key={index}>{visibleText(fact)}</span>)}
            </>
          )
          return (
            <li key={kind} className={css.step} data-kind={kind}>
              {missing ? (
                <div className={css.card} data-missing="">
                  {body}
                </div>
              ) : (
                <a className={css.card} href={href}>
                  {body}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
