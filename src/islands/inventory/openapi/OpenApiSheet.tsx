import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { visibleHost, visibleText } from '#domain/detection/control.ts'
import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { LineButton } from '#src/components/value/LineButton.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatDay, formatPlural } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { queryClient } from '#src/queries/client.ts'
import { endpointHistory } from '#src/queries/endpoint-templates.ts'
import { declaredHosts, openApiDocuments, reloadStanding } from '#src/queries/openapi.ts'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { $to, type PulseScope } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $range, $zone } from '#src/stores/range.ts'
import type { OpenApiDocument } from '#wire/product/openapi-documents.ts'
import type { DeclaredCounts } from '#wire/pulse/inventory.ts'

import css from '../decisions/decisions.module.css'
import { HistoryLine, useBlocked, WHEN } from '../decisions/SheetParts.tsx'
import { ExportButton } from './ExportButton.tsx'
import own from './openapi.module.css'
import { standingSentences } from './standing.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))
const GenerateDialog = lazy(async () => ({ default: (await import('./GenerateDialog.tsx')).GenerateDialog }))

const WIDTH = 620

/** OpenAPI documents by host: what is kept of each, and how traffic stands to it. */
export function OpenApiSheet({ scope, onClose }: { scope: PulseScope; onClose: () => void }) {
  const { orgId } = scope
  const [removed, setRemoved] = useState<OpenApiDocument>()
  const [doing, setDoing] = useState<'import' | 'generate' | OpenApiDocument>()
  const [range] = useState(() => $range.get())
  const blocked = useBlocked(orgId, 'Importing a document')
  const { data, error, refetch } = useQuery(openApiDocuments.all(orgId), queryClient)
  const counts = useQuery(declaredHosts(scope, { range }), queryClient).data?.hosts
  return (
    <Drawer
      title="OpenAPI documents"
      description={`What hosts say of themselves. Their paths are the templates of endpoints, and the list shows what is called and not documented. ${WHEN}`}
      modal
      width={WIDTH}
      onClose={onClose}
    >
      <div className={css.sheet}>
        <div className={css.tools}>
          <BlockableButton blocked={blocked} onPress={() => setDoing('import')}>
            Import a document…
          </BlockableButton>
          <button type="button" className="button" onClick={() => setDoing('generate')}>
            Generate from traffic…
          </button>
        </div>
        <HistoryLine history={endpointHistory(orgId)} />
        {removed && <Removed orgId={orgId} document={removed} onDone={() => setRemoved(undefined)} />}
        {data ? (
          data.length === 0 ? (
            <EmptyNote
              level={3}
              title="No documents"
              hint="Import the OpenAPI 3.0 or 3.1 document of a host, as JSON or YAML, or generate one from what was observed."
            />
          ) : (
            <ul className={css.lines} aria-label="Documents">
              {data.map((one) => (
                <li key={one.id}>
                  <Line
                    scope={scope}
                    document={one}
                    counts={counts?.find(({ host }) => host === one.host)}
                    blocked={blocked !== undefined}
                    onReplace={() => setDoing(one)}
                    onRemoved={() => setRemoved(one)}
                  />
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <FailureNote error={toWireError(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton label="Loading the documents" lines={4} />
        )}
      </div>
      <Suspense>
        {doing === 'generate' && <GenerateDialog scope={scope} onClose={() => setDoing(undefined)} />}
        {doing !== undefined && doing !== 'generate' && (
          <ImportDialog scope={scope} replaced={doing === 'import' ? undefined : doing} onClose={() => setDoing(undefined)} />
        )}
      </Suspense>
    </Drawer>
  )
}

/** Here and not in a message of the page, which a sheet lies over. */
function Removed({ orgId, document: { id, host }, onDone }: { orgId: string; document: OpenApiDocument; onDone: () => void }) {
  const { busy, failure, start } = useAttempt(
    async () => {
      await openApiDocuments.restore(orgId, id)
      void reloadStanding()
      onDone()
    },
    { again: true },
  )
  return (
    <div className="notice" role="status">
      <p>The document of {visibleHost(host)} is removed.</p>
      {failure && <p role="alert">{explain(failure)}</p>}
      <button type="button" className="button" data-size="small" aria-disabled={busy || undefined} onClick={start}>
        Undo
      </button>
    </div>
  )
}

interface LineProps {
  scope: PulseScope
  document: OpenApiDocument
  counts: DeclaredCounts | undefined
  blocked: boolean
  onReplace: () => void
  onRemoved: () => void
}

function Line({ scope, document: { id, version, ...one }, counts, blocked, onReplace, onRemoved }: LineProps) {
  const { orgId } = scope
  const to = useStore($to)
  const zone = useStore($zone)
  const search = useStore($search)
  const host = visibleHost(one.host)
  const { busy, failure, start } = useAttempt(
    async () => {
      await openApiDocuments.remove(orgId, { id, version })
      void reloadStanding()
      onRemoved()
    },
    { again: true },
  )
  const sentences = counts && standingSentences(counts, to, { from: search.get('from') ?? '', to: search.get('to') ?? '' })
  const who = one.changedByName ? ` by ${visibleText(one.changedByName)}` : ''
  return (
    <div className={own.document}>
      <span className={css.about}>
        <strong>{host}</strong>
        <span>
          {visibleText(one.title)} {visibleText(one.documentVersion)}
        </span>
        <small>
          OpenAPI {one.openapi} · {formatPlural(one.operations, 'operation')}
          {one.deprecated > 0 && `, ${formatPlural(one.deprecated, 'of them deprecated', 'of them deprecated')}`} · imported{' '}
          {formatDay(one.changedMs, zone)}
          {who}
        </small>
        {one.left.length > 0 && (
          <small title={one.left.map(({ path, why }) => `${path}: ${why}`).join('\n')}>
            {formatPlural(one.left.length, 'path')} left out, because no request can have it: {visibleText(one.left[0]?.path ?? '')}
            {one.left.length > 1 && ' …'}
          </small>
        )}
        {sentences?.map(({ view, text, href }) => (
          <a key={view} className={`link ${own.sentence}`} href={href}>
            {text}
          </a>
        ))}
        {sentences?.length === 0 && (
          <small>Everything that is called in this range is documented, and everything documented is called.</small>
        )}
        {failure && <small role="alert">{explain(failure)}</small>}
      </span>
      <span className={css.buttons}>
        <ExportButton scope={scope} host={one.host} size="small" />
        {!blocked && (
          <>
            <LineButton name={`Replace the document of ${host}`} onPress={onReplace}>
              Replace…
            </LineButton>
            <LineButton name={`Remove the document of ${host}`} busy={busy} onPress={start}>
              Remove
            </LineButton>
          </>
        )}
      </span>
    </div>
  )
}
