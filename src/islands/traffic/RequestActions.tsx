import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronLeft, ChevronRight, Copy } from 'lucide-react'
import { useEffect } from 'react'

import { printFilter } from '#domain/filter/print.ts'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import css from '#src/components/notice/request-page.module.css'
import { readBody } from '#src/lib/body.ts'
import { toCurl, toFetch, type Repeatable } from '#src/lib/export/commands.ts'
import { toHar } from '#src/lib/export/har.ts'
import { queryClient } from '#src/queries/client.ts'
import { neighbours } from '#src/queries/neighbours.ts'
import { storedTransaction } from '#src/queries/requests.ts'
import { $to, type PulseScope } from '#src/stores/context.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { $listLink, $requestLink } from './links.ts'
import { $filter } from './view.ts'

/** What one does with a request: back, on to its neighbours in the list, others like it, copy it. */
export function RequestActions({ scope, request }: { scope: PulseScope; request: RequestDetail }) {
  const back = useStore($listLink)
  const linkTo = useStore($requestLink)
  const to = useStore($to)
  const parsed = useStore($filter)
  const around = useQuery(neighbours(scope, request, parsed.ok ? parsed.node : undefined), queryClient)
  const { newer, older } = around.data ?? {}
  useStepKeys()

  const similar = printFilter({
    kind: 'and',
    nodes: [
      { kind: 'is', field: 'host', values: [{ text: request.host, prefix: false }] },
      { kind: 'is', field: 'template', values: [{ text: request.template, prefix: false }] },
    ],
  })
  const dayAround = { from: String(request.timestampMs - HALF_MS), to: String(request.timestampMs + HALF_MS) }

  return (
    <div className={css.actions}>
      <a className="button" data-kind="quiet" href={back(request.id)}>
        All requests
      </a>
      <a className="button" href={to.requests({ q: similar, ...dayAround })}>
        Similar
      </a>
      <CopyMenu scope={scope} request={request} />
      <span className={css.actions}>
        <Step id={newer} label="Newer request" keys="k" linkTo={linkTo} side="newer">
          <ChevronLeft size={16} aria-hidden />
        </Step>
        <Step id={older} label="Older request" keys="j" linkTo={linkTo} side="older">
          <ChevronRight size={16} aria-hidden />
        </Step>
      </span>
    </div>
  )
}

const HALF_MS = 12 * 3_600_000

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

/** j and k walk on as in the list. */
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

/** Everything copied is masked: it comes from what the platform stored, and that holds no credential. */
function CopyMenu({ scope, request }: { scope: PulseScope; request: RequestDetail }) {
  const stored = useQuery({ ...storedTransaction(scope.orgId, request.payload), enabled: request.payload !== '' }, queryClient)
  const transaction = stored.data ?? undefined
  const isHttp = request.family !== 'database'
  return (
    <>
      <button type="button" className="button" popoverTarget="copy-menu">
        <Copy size={14} aria-hidden />
        Copy
        <ChevronDown size={14} aria-hidden />
      </button>
      <div id="copy-menu" className="float menu" popover="auto" role="group" aria-label="Copy">
        {isHttp && (
          <>
            <CopyButton label="Copy as curl" text={() => toCurl(repeatable(request, transaction))}>
              As curl
            </CopyButton>
            <CopyButton label="Copy as fetch" text={() => toFetch(repeatable(request, transaction))}>
              As fetch
            </CopyButton>
            <CopyButton
              label="Copy as HAR"
              text={() =>
                JSON.stringify(
                  toHar(
                    [
                      {
                        row: request,
                        url: request.url,
                        remoteIp: request.remoteIp,
                        timings: request.timings,
                        ...(transaction && { stored: transaction }),
                      },
                    ],
                    '1',
                  ),
                  null,
                  2,
                )
              }
            >
              As HAR
            </CopyButton>
            <CopyButton label="Copy address" text={request.url}>
              Address
            </CopyButton>
          </>
        )}
        {request.database && (
          <CopyButton label="Copy statement" text={request.database.statement}>
            Statement
          </CopyButton>
        )}
        <CopyButton label="Copy event" text={() => JSON.stringify(request, null, 2)}>
          Event as JSON
        </CopyButton>
        <CopyButton label="Copy link" text={() => location.href}>
          Link to this page
        </CopyButton>
      </div>
    </>
  )
}

function repeatable(request: RequestDetail, stored: StoredTransaction | undefined): Repeatable {
  const body = stored ? readBody(stored.request.body, stored.request.content_type) : undefined
  return {
    method: request.method,
    url: request.url,
    headers: stored?.request.headers ?? {},
    body: body && body.text !== '' ? body.text : undefined,
  }
}
