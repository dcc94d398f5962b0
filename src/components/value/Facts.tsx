import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'

import { CopyButton } from './CopyButton.tsx'
import css from './facts.module.css'

/** A long value is cut here; copying gives the whole. */
const SHOWN_MAX = 1000

/** A group of labelled pairs. A group in which nothing is known is not drawn. */
export function FactGroup({ title, children, note }: { title: string; children: ReactNode; note?: ReactNode }) {
  return (
    <section className={css.group} aria-label={title}>
      <h2>{title}</h2>
      <dl>{children}</dl>
      {note}
    </section>
  )
}

export interface FactProps {
  label: string
  /** Text of traffic or a number's own words; what is empty is left out. */
  value: string
  /** How it looks, when that is more than the text. */
  children?: ReactNode
  mono?: boolean
  /** Where one gets with it: the list filtered by this value. */
  href?: string | undefined
  /** What stands there: "requests with this value". */
  leadsTo?: string
  /** The page of what the value names. */
  page?: { label: string; href: string } | undefined
  /** What it means, for people. */
  hint?: string | undefined
}

export function Fact({ label, value, children, mono, href, leadsTo = 'requests with this value', page, hint }: FactProps) {
  if (value === '') return null
  const shown = children ?? visibleText(value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value)
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>
        <span className={mono ? css.mono : css.plain}>
          {href ? (
            <a href={href} title={`Show ${leadsTo}`}>
              {shown}
            </a>
          ) : (
            shown
          )}
        </span>
        <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
        {page && (
          <a className={css.page} href={page.href}>
            {page.label}
          </a>
        )}
        {hint && <small className={css.hint}>{visibleText(hint)}</small>}
      </dd>
    </div>
  )
}

/** All tags of one, each with where one gets with it. */
export const TagsFact = ({ tags, hrefOf }: { tags: readonly string[]; hrefOf: (tag: string) => string | undefined }) => (
  <Fact label="Tags" value={tags.join(' ')}>
    <span className={css.tags}>
      {tags.map((tag) => (
        <a key={tag} className="badge" href={hrefOf(tag)}>
          {visibleText(tag)}
        </a>
      ))}
    </span>
  </Fact>
)
