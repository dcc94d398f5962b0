import { useState } from 'react'

import { Tabs } from '#src/components/overlay/Tabs.tsx'
import { choicesOf } from '#src/lib/choices.ts'

import { type AuditFound, AuditScreen } from './audit/AuditScreen.tsx'
import type { Chain } from './audit/ChainNote.tsx'
import { AUDIT_ENTRIES } from './data/audit.ts'
import { NOW_MS } from './data/timeline.ts'

const STATES = choicesOf({
  ready: 'Records',
  broken: 'Broken chain',
  checking: 'Checking',
  empty: 'None yet',
  loading: 'Loading',
  failed: 'Failed',
})
const RECORDS = 1284
const BROKEN_AT = 1271

/** The audit log as a whole screen, in each of its states. */
export function AuditLogsPage() {
  const [state, setState] = useState('ready')
  return (
    <Tabs label="State of the screen" look="segments" tabs={STATES} current={state} onChoose={setState}>
      <AuditScreen key={state} found={foundIn(state, () => setState('ready'))} chain={chainIn(state)} nowMs={NOW_MS} zone="UTC" />
    </Tabs>
  )
}

function foundIn(state: string, retry: () => void): AuditFound {
  if (state === 'loading') return { state: 'loading' }
  if (state === 'failed')
    return {
      state: 'failed',
      retry,
      error: { kind: 'failed', message: 'The platform answered with an error (500). Try again.', status: 500, requestId: 'req-01hzy3k9v4' },
    }
  return { state: 'ready', entries: state === 'empty' ? [] : AUDIT_ENTRIES }
}

function chainIn(state: string): Chain {
  if (state === 'checking') return { state: 'checking' }
  return state === 'broken'
    ? { state: 'broken', sequence: BROKEN_AT }
    : { state: 'whole', records: RECORDS, hash: AUDIT_ENTRIES[0]?.hash ?? '' }
}
