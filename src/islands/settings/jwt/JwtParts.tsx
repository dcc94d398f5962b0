import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { formatAgo, formatInstant, formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { environments } from '#src/queries/environments.ts'
import { createSigningKey, revokeSigningKey, rotateSigningKeys } from '#src/queries/jwt-keys.ts'
import { History } from '#src/screens/form/History.tsx'
import { BlockableButton, Lines, Part } from '#src/screens/form/Part.tsx'
import type { SettingPartsProps } from '#src/screens/form/setting-screen.tsx'
import { $zone } from '#src/stores/range.ts'
import {
  type KeyState,
  OVERLAP_DEFAULT_MINUTES,
  OVERLAP_MAX_MINUTES,
  OVERLAP_MIN_MINUTES,
  PUBLISHED_BEFORE_MINUTES,
  serviceLabel,
  type SigningKey,
  type SigningKeys,
} from '#wire/product/jwt-keys.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { mayActAs } from '#wire/product/roles.ts'

const DecodeBox = lazy(async () => ({ default: (await import('./DecodeBox.tsx')).DecodeBox }))

const STATES: Record<KeyState, { label: string; tone?: 'ok' | 'accent' | 'warn' | 'danger' }> = {
  standby: { label: 'Stands by', tone: 'accent' },
  next: { label: 'Next', tone: 'accent' },
  signing: { label: 'Signing', tone: 'ok' },
  verifying: { label: 'Verifying', tone: 'warn' },
  ended: { label: 'Ended' },
  revoked: { label: 'Revoked', tone: 'danger' },
}

const OVERLAPS = [
  { value: OVERLAP_MIN_MINUTES, label: `${OVERLAP_MIN_MINUTES} minutes, the life of a token` },
  { value: OVERLAP_DEFAULT_MINUTES, label: 'One hour' },
  { value: 24 * 60, label: 'One day' },
  { value: OVERLAP_MAX_MINUTES, label: 'Seven days' },
].map(({ value, label }) => ({ value: String(value), label }))

const HISTORY = {
  'signing-key.create': 'Created a key',
  'signing-key.rotate': 'Rotated the keys',
  'signing-key.revoke': 'Revoked a key',
}

type Asked = { what: 'create' } | { what: 'rotate' } | { what: 'revoke'; key: SigningKey }

/** The keys, what was signed with them, and a box to look into a token. */
export function JwtParts({ orgId, role, data }: SettingPartsProps<SigningKeys>) {
  const [asked, setAsked] = useState<Asked>()
  const { keys } = data
  const needsAdmin = needsRole(role, 'admin')
  const isIn = (...states: KeyState[]): boolean => keys.some(({ state }) => states.includes(state))
  const rotating = isIn('next') ? 'The next key takes over within minutes.' : undefined
  const waiting = rotating ?? (isIn('standby') ? 'One stands by already.' : undefined)
  return (
    <>
      <Part
        title="Keys"
        about="Each token names the key it was signed with. The newest key signs; the one before verifies until the overlap ends, so nobody is signed out."
        actions={
          <>
            <BlockableButton
              blocked={needsAdmin ?? waiting}
              saidBeside={needsAdmin !== undefined || rotating !== undefined}
              onPress={() => setAsked({ what: 'create' })}
            >
              Create key…
            </BlockableButton>
            <BlockableButton blocked={needsAdmin ?? rotating} kind="primary" onPress={() => setAsked({ what: 'rotate' })}>
              Rotate…
            </BlockableButton>
          </>
        }
      >
        <KeyList keys={keys} blocked={needsAdmin} onRevoke={(key) => setAsked({ what: 'revoke', key })} />
      </Part>
      <Part title="To verify elsewhere" about="Whoever gets a token can check it with the public keys, without asking this platform.">
        <ActionList
          label="Addresses to verify with"
          entries={[
            { id: 'jwks', title: 'Key set (JWKS)', text: data.jwksUrl },
            { id: 'iss', title: 'Issuer', text: data.issuer },
            { id: 'aud', title: 'Audience', text: data.audience },
          ].map(({ id, title, text }) => ({
            id,
            title,
            detail: <code>{text}</code>,
            actions: <CopyButton text={text} label={`Copy: ${title}`} />,
          }))}
        />
      </Part>
      <Suspense>
        <DecodeBox keys={data} />
      </Suspense>
      <Uses orgId={orgId} uses={data.uses} />
      {mayActAs(role, 'admin') && <History orgId={orgId} target="jwt/keys" version={data.version} words={HISTORY} />}
      {asked && <KeyDialog orgId={orgId} data={data} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface KeyListProps {
  keys: readonly SigningKey[]
  blocked: string | undefined
  onRevoke: (key: SigningKey) => void
}

function KeyList({ keys, blocked, onRevoke }: KeyListProps) {
  const zone = useStore($zone)
  return (
    <ActionList
      label="Signing keys"
      entries={keys.map((key) => ({
        id: key.id,
        title: (
          <>
            <code>{key.id}</code> <CopyButton text={key.id} label={`Copy the key id ${key.id}`} />
          </>
        ),
        detail: factsOf(key, zone).join(' · '),
        facts: (
          <span className="badge" data-tone={STATES[key.state].tone}>
            {STATES[key.state].label}
          </span>
        ),
        ...(key.state !== 'ended' &&
          key.state !== 'revoked' && {
            actions: (
              <BlockableButton kind="danger" blocked={blocked} saidBeside onPress={() => onRevoke(key)}>
                Revoke…<span className="visually-hidden"> {key.id}</span>
              </BlockableButton>
            ),
          }),
      }))}
    />
  )
}

/** What is known of a key, and what comes next for it. */
function factsOf({ algorithm, state, createdMs, signsFromMs, verifiesUntilMs, revokedMs, lastUsedMs }: SigningKey, zone: string): string[] {
  const now = Date.now()
  const at = (ms: number): string => formatInstant(ms, zone).slice(0, -':00.000'.length)
  const ahead: Partial<Record<KeyState, string>> = {
    standby: 'signs with the next rotation',
    ...(signsFromMs !== null && { next: `signs from ${at(signsFromMs)}` }),
    ...(verifiesUntilMs !== null && {
      signing: `verifies until ${at(verifiesUntilMs)}`,
      verifying: `verifies until ${at(verifiesUntilMs)}`,
      ended: `ended ${at(verifiesUntilMs)}`,
    }),
    ...(revokedMs !== null && { revoked: `revoked ${at(revokedMs)}` }),
  }
  const used = lastUsedMs === null ? 'never used' : `last used ${formatAgo(lastUsedMs, now)}`
  return [algorithm, `created ${at(createdMs)}`, used, ...(ahead[state] ? [ahead[state]] : [])]
}

interface KeyDialogProps {
  orgId: string
  data: SigningKeys
  asked: Asked
  onClose: () => void
}

/** Says what follows, and does it to the keys as they were shown. */
function KeyDialog({ orgId, data: { version, keys }, asked, onClose }: KeyDialogProps) {
  const [overlap, setOverlap] = useState(String(OVERLAP_DEFAULT_MINUTES))
  switch (asked.what) {
    case 'create':
      return (
        <ConfirmAction title="Create a key?" action="Create key" act={() => createSigningKey(orgId, version)} onClose={onClose}>
          <p>It is published in the key set and signs nothing until you rotate. Do it ahead where others keep copies of the key set.</p>
        </ConfirmAction>
      )
    case 'rotate': {
      const standby = keys.some(({ state }) => state === 'standby')
      return (
        <ConfirmAction
          title="Rotate the keys?"
          action="Rotate"
          act={() => rotateSigningKeys(orgId, version, { overlapMinutes: Number(overlap) })}
          onClose={onClose}
        >
          <p>
            {standby ? 'The key that stands by' : 'A new key'} signs as soon as it has been published for {PUBLISHED_BEFORE_MINUTES}{' '}
            minutes. Nobody is signed out.
          </p>
          <SelectField name="overlap" label="Then the present key verifies for" value={overlap} options={OVERLAPS} onChange={setOverlap} />
        </ConfirmAction>
      )
    }
    case 'revoke':
      return (
        <ConfirmAction
          title={`Revoke ${asked.key.id}?`}
          action="Revoke key"
          act={() => revokeSigningKey(orgId, version, asked.key.id)}
          onClose={onClose}
        >
          <p>
            Every token that it has signed is refused within five seconds, by all services. Browsers get new ones by themselves
            {asked.key.state === 'signing' ? ', signed by another key from now on' : ''}. This cannot be undone.
          </p>
        </ConfirmAction>
      )
  }
}

/** Tokens by service and environment. */
function Uses({ orgId, uses }: Pick<SigningKeys, 'uses'> & { orgId: string }) {
  const zone = useStore($zone)
  const known = useQuery(environments(orgId), queryClient).data
  const nameOf = (contextId: string): string => known?.find(({ id }) => id === contextId)?.name ?? contextId
  return (
    <Part title="Recent tokens" about="Tokens that POST /jwt/tokens has minted, by service and environment. Each lives fifteen minutes.">
      {uses.length === 0 ? (
        <p className="soft">None yet. The console asks for one when somebody opens a page with traffic.</p>
      ) : (
        <Lines
          zone={zone}
          lines={uses.map(({ service, contextId, tokens, firstMs, lastMs }) => ({
            id: `${service} ${contextId ?? ''}`,
            what: visibleText(contextId === null ? 'All environments' : nameOf(contextId)),
            about: `${serviceLabel(service)} · ${formatPlural(tokens, 'token')} since ${formatInstant(firstMs, zone).slice(0, -':00.000'.length)}`,
            atMs: lastMs,
          }))}
        />
      )}
    </Part>
  )
}
