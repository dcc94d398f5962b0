import { lazy, Suspense } from 'react'

import { type Body, isCut } from '#domain/text/body.ts'
import { CodeView } from '#src/components/code/CodeView.tsx'
import { NamedDiff } from '#src/components/compare/NamedDiff.tsx'
import { PhasePairs } from '#src/components/compare/PhasePairs.tsx'
import type { BodyPair } from '#src/lib/compare/bodies.ts'
import { formatBytes } from '#src/lib/format.ts'

import css from './compare.module.css'
import type { Part } from './parts.ts'

const DiffView = lazy(() => import('#src/components/code/DiffView.tsx').then((module) => ({ default: module.DiffView })))

/** One part of a comparison under its name, with how much of it differs. */
export function ComparisonPart({ part, sides }: { part: Part; sides: readonly [string, string] }) {
  return (
    <section className={css.part} data-part={part.id}>
      <h2>
        {part.title} <small>{labelsOf(part)}</small>
      </h2>
      <Content part={part} sides={sides} />
    </section>
  )
}

function labelsOf(part: Part): string {
  if (part.kind === 'phases') return ''
  if (part.differences === 0)
    return part.kind === 'named' && part.changes.some(({ expected }) => expected) ? 'nothing that matters' : 'the same'
  return part.kind === 'named' ? `${part.differences} ${part.differences === 1 ? 'differs' : 'differ'}` : 'differs'
}

function Content({ part, sides }: { part: Part; sides: readonly [string, string] }) {
  switch (part.kind) {
    case 'phases':
      return <PhasePairs pairs={part.pairs} sides={sides} />
    case 'named':
      return <NamedDiff caption={part.title} changes={part.changes} one={part.one} />
    case 'body':
      return <Bodies label={part.title} pair={part.pair} sides={sides} />
    case 'text':
      return part.before === part.after ? (
        <CodeView label={part.title} text={part.after} language="sql" />
      ) : (
        <Texts label={part.title} before={part.before} after={part.after} language="sql" sides={sides} />
      )
  }
}

function Bodies({ label, pair, sides }: { label: string; pair: BodyPair; sides: readonly [string, string] }) {
  switch (pair.kind) {
    case 'none':
      return null
    case 'equal':
      return <p className={css.note}>Both sent the same {formatBytes(pair.body.wholeSize)}.</p>
    case 'bytes':
      return (
        <p className={css.note}>
          {sizeOf(pair.before)} and {sizeOf(pair.after)}; they are no text, so only that they differ can be said.
        </p>
      )
    case 'form':
      return <NamedDiff caption={label} changes={pair.changes} one="field" />
    case 'text':
      return (
        <>
          <Texts label={label} before={pair.before.text} after={pair.after.text} language={pair.language} sides={sides} />
          {(isCut(pair.before) || isCut(pair.after)) && (
            <p className={css.note}>Only the stored beginning is compared: the whole bodies were longer.</p>
          )}
        </>
      )
  }
}

const sizeOf = (body: Body): string => (body.wholeSize > 0 ? formatBytes(body.wholeSize) : 'nothing')

interface TextsProps {
  label: string
  before: string
  after: string
  language: Parameters<typeof DiffView>[0]['language']
  sides: readonly [string, string]
}

function Texts({ label, before, after, language, sides }: TextsProps) {
  return (
    <Suspense fallback={<div className={css.waitingPart} aria-busy="true" />}>
      <DiffView label={label} before={{ name: sides[0], text: before }} after={{ name: sides[1], text: after }} language={language} />
    </Suspense>
  )
}
