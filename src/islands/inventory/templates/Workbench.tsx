import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { hasParameter } from '#domain/templating/decisions.ts'
import type { Shape } from '#domain/templating/segments.ts'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { type Decision, decisionKey, decisionsOf } from '#src/lib/endpoints/decisions.ts'
import { toWireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { endpointDecisions, endpointHistory, templateEvidence } from '#src/queries/endpoint-templates.ts'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import panels from '#src/screens/panels/panels.module.css'
import { $to, type PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import { type EndpointSettings, NO_DECISIONS } from '#wire/product/endpoint-templates.ts'
import type { TemplateEvidence, TemplateSegment } from '#wire/pulse/templates.ts'

import shared from '../decisions/decisions.module.css'
import { HistoryLine, useBlocked } from '../decisions/SheetParts.tsx'
import type { Doing } from './decide-form.ts'
import { DecisionLine } from './DecisionLine.tsx'
import { MovedNote } from './MovedNote.tsx'
import css from './templates.module.css'

const DecideDialog = lazy(async () => ({ default: (await import('./DecideDialog.tsx')).DecideDialog }))

interface WorkbenchProps {
  scope: PulseScope
  /** Method, host and template. */
  entity: readonly string[]
}

/** On an endpoint's profile: why its paths are one endpoint, and what people can decide about that. */
export function Workbench({ scope, entity }: WorkbenchProps) {
  const { orgId } = scope
  const [method = '', host = '', template = ''] = entity
  const range = useStore($range)
  const to = useStore($to)
  const [doing, setDoing] = useState<Doing>()
  const blocked = useBlocked(orgId, 'Deciding about endpoints')
  const found = useQuery(templateEvidence(scope, { range, method, host, template }), queryClient)
  const decided = useQuery(endpointDecisions(orgId), queryClient)
  const settings = decided.data ?? NO_DECISIONS
  const error = found.error ?? decided.error
  return (
    <section className={`${panels.panel} ${shared.part}`} aria-label="Template">
      <header className={shared.head}>
        <h2>Template</h2>
        {template.startsWith('/') && decided.data && (
          <div className={shared.tools}>
            <BlockableButton blocked={blocked} saidBeside onPress={() => setDoing({ is: 'pin' })}>
              Pin…
            </BlockableButton>
            <BlockableButton blocked={blocked} saidBeside onPress={() => setDoing({ is: 'split', word: wordOf(template, found.data) })}>
              Split…
            </BlockableButton>
            <BlockableButton blocked={blocked} saidBeside onPress={() => setDoing({ is: 'merge' })}>
              Merge…
            </BlockableButton>
            <BlockableButton blocked={blocked} onPress={() => setDoing({ is: 'name' })}>
              Name…
            </BlockableButton>
          </div>
        )}
        <a className="link" href={to.inventory('endpoints', { decisions: 'true' })}>
          All decisions
        </a>
      </header>
      <MovedNote scope={scope} entity={entity} />
      <HistoryLine history={endpointHistory(orgId)} />
      {found.data ? (
        <Evidence
          evidence={found.data}
          template={template}
          blocked={blocked !== undefined}
          onSplit={(word) => setDoing({ is: 'split', word })}
        />
      ) : error ? (
        <FailureNote error={toWireError(error)} onRetry={() => void Promise.all([found.refetch(), decided.refetch()])} />
      ) : (
        <TextSkeleton label="Loading why the template is what it is" lines={4} />
      )}
      <Decided orgId={orgId} settings={settings} entity={entity} blocked={blocked} />
      {doing && (
        <Suspense>
          <DecideDialog scope={scope} doing={doing} entity={entity} settings={settings} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

interface EvidenceProps {
  evidence: TemplateEvidence
  template: string
  blocked: boolean
  onSplit: (word: string) => void
}

/** Segment by segment: what it is, why, and what was seen there. */
function Evidence({ evidence: { requests, paths, segments }, template, blocked, onSplit }: EvidenceProps) {
  return (
    <>
      <p className={shared.said}>
        {requests === 0
          ? 'No requests in this range: there is nothing to explain it by.'
          : `${formatPlural(requests, 'request')} with ${formatPlural(paths, 'different path')} in this range.`}
      </p>
      <ol className={css.segments} aria-label="Segments">
        {segments.map((segment, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a segment is its position
          <li key={index}>
            <code className={css.segment} data-parameter={hasParameter(segment.text) || undefined}>
              {visibleText(segment.text) || '(empty)'}
            </code>
            <span className={css.why}>{whyText(segment)}</span>
            {hasParameter(segment.text) && segment.examples.length > 0 && (
              <span className={css.examples}>
                {segment.examples.map((example) =>
                  blocked ? (
                    <code key={example}>{visibleText(example)}</code>
                  ) : (
                    <button
                      key={example}
                      type="button"
                      className={css.example}
                      title="Split this value off"
                      aria-label={`Split off ${visibleText(example)}`}
                      onClick={() => onSplit(wordAt(template, index, example))}
                    >
                      {visibleText(example)}
                    </button>
                  ),
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** `/users/{id}/posts`, second segment, `me` → `/users/me`. */
const wordAt = (template: string, index: number, word: string): string =>
  `/${[...template.split('/').slice(1).slice(0, index), word].join('/')}`

/** What a split begins with: a value of the first parameter that was seen. */
function wordOf(template: string, evidence: TemplateEvidence | undefined): string {
  const at = evidence?.segments.findIndex(({ text, examples }) => hasParameter(text) && examples.length > 0) ?? -1
  return at < 0 ? template : wordAt(template, at, evidence?.segments[at]?.examples[0] ?? '')
}

const SHAPES: Readonly<Record<Shape, string>> = {
  number: 'whole numbers',
  uuid: 'UUIDs',
  date: 'days',
  hash: 'digests',
  hex: 'hexadecimal ids',
  email: 'e-mail addresses',
  version: 'version numbers',
  ip: 'IP addresses',
  token: 'JSON Web Tokens',
  random: 'ids of letters and digits',
  word: 'words',
}

/** Which rule or decision, and how many values there were. */
function whyText({ text, why, values, shapes }: TemplateSegment): string {
  const seen = values > 0 && hasParameter(text) ? `, with ${formatPlural(values, 'value')}` : ''
  switch (why) {
    case 'word':
      return 'A word of the interface'
    case 'declared':
      return `From the OpenAPI document of this host${seen}`
    case 'pinned':
      return `Pinned by your organization${seen}`
    case 'split':
      return 'Split off by your organization'
    case 'merged':
      return `Merged by your organization${seen}`
    case 'shape': {
      const folded = shapes.filter(({ shape }) => shape !== 'word')
      const said = folded.map(({ shape, paths }) =>
        folded.length > 1 ? `${SHAPES[shape]} (${formatPlural(paths, 'path')})` : SHAPES[shape],
      )
      return said.length > 0 ? `Folded because of its shape: ${said.join(', ')}${seen}` : `Folded because of its shape${seen}`
    }
    case 'rare':
      return `Folded because of what was seen: many names, most of them only once or twice${seen}`
    case 'alike':
      return `Folded because of what was seen: many names that lead to the same paths${seen}`
    case 'known':
      return `Folded because of what was seen: names that are values elsewhere on this host${seen}`
  }
}

interface DecidedProps {
  orgId: string
  settings: EndpointSettings
  entity: readonly string[]
  blocked: string | undefined
}

const ABOUT: Readonly<Record<Decision['kind'], string>> = { pin: 'Pinned', split: 'Split off', merge: 'Merged', name: 'Name' }

/** What was decided that makes this endpoint what it is. */
function Decided({ orgId, settings, entity: [method, host, template = ''], blocked }: DecidedProps) {
  const mine = decisionsOf(settings).filter((one) => {
    if (one.host !== host) return false
    if (one.kind === 'split') return one.word === template || template.startsWith(`${one.word}/`)
    if (one.kind === 'merge') return one.into === template
    return one.template === template && (one.kind === 'pin' || one.method === method)
  })
  if (mine.length === 0) return null
  return (
    <ul className={shared.lines} aria-label="Decisions about this endpoint">
      {mine.map((decision) => (
        <li key={decisionKey(decision)}>
          <DecisionLine
            orgId={orgId}
            decision={decision}
            about={decision.kind === 'name' ? `Called “${decision.name}”` : ABOUT[decision.kind]}
            blocked={blocked}
          />
        </li>
      ))}
    </ul>
  )
}
