import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { formatName } from '#domain/openapi/formats.ts'
import { exampleOf, isRequired, ITEM, nameOf, type Observed, readObserved, typesOf } from '#domain/openapi/observed.ts'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { HeadRow } from '#src/components/table/HeadRow.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { declaredHosts, endpointSchema } from '#src/queries/openapi.ts'
import { Choice } from '#src/screens/panels/Choice.tsx'
import panels from '#src/screens/panels/panels.module.css'
import { $to, type PulseScope } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $range } from '#src/stores/range.ts'
import type { EndpointSchema, EndpointSchemaResult } from '#wire/pulse/schemas.ts'

import css from '../decisions/decisions.module.css'
import { ExportButton } from './ExportButton.tsx'
import own from './openapi.module.css'
import { standingSentences } from './standing.ts'

/** An endpoint as an interface: what the document of its host says of it, and what its bodies have in common. */
export function SchemaPart({ scope, entity }: { scope: PulseScope; entity: readonly string[] }) {
  const [method = '', host = '', template = ''] = entity
  const { data, error, refetch } = useQuery(endpointSchema(scope, { method, host, template }), queryClient)
  return (
    <section className={`${panels.panel} ${css.part}`} aria-label="Interface">
      <header className={css.head}>
        <h2>Interface</h2>
        <ExportButton scope={scope} host={host} />
      </header>
      {data ? (
        <>
          <Declared scope={scope} host={host} found={data} />
          <Schemas schemas={data.schemas} />
        </>
      ) : error ? (
        <FailureNote error={toWireError(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton label="Loading the interface" lines={4} />
      )}
    </section>
  )
}

interface DeclaredProps {
  scope: PulseScope
  host: string
  found: EndpointSchemaResult
}

/** How it stands to the document, and what else does not match it on this host. */
function Declared({ scope, host, found: { hasDocument, operation } }: DeclaredProps) {
  const to = useStore($to)
  const search = useStore($search)
  const [range] = useState(() => $range.get())
  const { data } = useQuery({ ...declaredHosts(scope, { range, host }), enabled: hasDocument }, queryClient)
  const typed = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  if (!hasDocument)
    return (
      <p className={css.said}>
        This host has no OpenAPI document.{' '}
        <a className="link" href={to.inventory('endpoints', { openapi: 'true' })}>
          Import one
        </a>
      </p>
    )
  const [counts] = data?.hosts ?? []
  return (
    <div className={own.said}>
      <p>
        {operation ? (
          <>
            In the OpenAPI document of this host{operation.name !== '' && ` as “${visibleText(operation.name)}”`}
            {operation.deprecated && ', and deprecated there'}.
          </>
        ) : (
          'Not in the OpenAPI document of this host.'
        )}
      </p>
      {counts &&
        standingSentences(counts, to, typed).map(({ view, text, href }) => (
          <a key={view} className={`link ${own.sentence}`} href={href}>
            {text}
          </a>
        ))}
    </div>
  )
}

const PARTS = { query: 'Parameters', request: 'Request', response: 'Response' } as const

const labelOf = ({ part, statusClass }: EndpointSchema): string => `${PARTS[part]}${statusClass === '' ? '' : ` ${statusClass}`}`
const keyOf = ({ part, statusClass, contentType }: EndpointSchema): string => `${part} ${statusClass} ${contentType}`

/** Responses of success first. */
const order = (one: EndpointSchema): string => `${one.part === 'response' ? 0 : one.part === 'request' ? 1 : 2}${one.statusClass}`

function Schemas({ schemas }: { schemas: readonly EndpointSchema[] }) {
  const [chosen, setChosen] = useState('')
  const sorted = schemas.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  const shown = sorted.find((one) => keyOf(one) === chosen) ?? sorted[0]
  if (!shown)
    return (
      <p className={css.said}>
        No fields were observed yet. They are read from a sample of recorded bodies that are JSON or forms; values are not kept.
      </p>
    )
  const observed = readObserved(shown.fields)
  return (
    <>
      <Choice
        label="Schema"
        named={false}
        value={keyOf(shown)}
        choices={sorted.map((one) => ({ id: keyOf(one), label: labelOf(one) }))}
        onChoose={setChosen}
      />
      <p className={css.said}>
        {shown.part === 'query'
          ? `Of ${formatPlural(shown.bodies, 'address', 'addresses')}`
          : `Of ${formatPlural(shown.bodies, 'body', 'bodies')}`}
        {shown.contentType !== '' && ` of ${visibleText(shown.contentType)}`}. Examples are shapes, with x, X and 9 for letters and digits;
        values are not kept.
      </p>
      <Fields label={labelOf(shown)} observed={observed} />
    </>
  )
}

function Fields({ label, observed }: { label: string; observed: Observed }) {
  const paths = [...observed.fields.keys()].filter((path) => path !== '').toSorted()
  if (paths.length === 0) return <p className={css.said}>It has no fields: {kindOf(observed, '')}.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
    <div className={own.scroll} role="region" aria-label={`Fields of ${label}`} tabIndex={0}>
      <table className={own.fieldsTable}>
        <HeadRow of={['Field', 'Type', 'Example', 'Seen']} />
        <tbody>
          {paths.map((path) => (
            <tr key={path}>
              <td>
                <code>{visibleText(dotted(path))}</code>
              </td>
              <td>
                {kindOf(observed, path)}
                {observed.fields.get(path)?.masked && (
                  <>
                    {' '}
                    <span className="badge" data-tone="warn" title="Values of it were masked, because they look like secrets">
                      masked
                    </span>
                  </>
                )}
              </td>
              <td>
                <code className={own.example}>{exampleText(observed, path)}</code>
              </td>
              <td className={isRequired(observed, path) || path.endsWith(`/${ITEM}`) ? undefined : own.rare}>
                {path.endsWith(`/${ITEM}`) ? '' : isRequired(observed, path) ? 'always' : 'sometimes'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `/user/tags/[]` → `user.tags[]`. */
function dotted(path: string): string {
  const steps = path.split('/').slice(1)
  return steps.reduce((text, step) => (step === ITEM ? `${text}[]` : `${text}${text === '' ? '' : '.'}${nameOf(`/${step}`)}`), '')
}

function exampleText({ fields }: Observed, path: string): string {
  const field = fields.get(path)
  return visibleText(String((field && exampleOf(field)) ?? ''))
}

function kindOf({ fields }: Observed, path: string): string {
  const field = fields.get(path)
  if (!field) return ''
  const format = formatName(field.formats)
  const types = typesOf(field).filter((type, _, all) => type !== 'integer' || !all.includes('number'))
  return types.map((type) => (type === 'string' && format !== '' ? format : type)).join(' or ')
}
