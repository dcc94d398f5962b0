import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { visibleText } from '#domain/detection/control.ts'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatAgo, formatDay, formatPlural } from '#src/lib/format.ts'
import { fileName, saveFile } from '#src/lib/save-file.ts'
import { queryClient } from '#src/queries/client.ts'
import { connectionCount } from '#src/queries/connections.ts'
import { changeTlsPolicy, removeAuthority, tlsSettings } from '#src/queries/tls.ts'
import { History } from '#src/screens/form/History.tsx'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { SettingPartsProps } from '#src/screens/form/setting-screen.tsx'
import { SettingsBody } from '#src/screens/form/SettingsBody.tsx'
import partCss from '#src/screens/form/settings-page.module.css'
import type { FormDeclaration } from '#src/screens/form/settings-types.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { TLS_VERSIONS, type TlsCertificate, tlsPolicyBody, type TlsSettings, type TlsVersion } from '#wire/product/tls.ts'

import { GenerateAuthority, UploadAuthority } from './NewAuthority.tsx'

type TlsPart = SettingPartsProps<TlsSettings>

const DAY_MS = 86_400_000
/** Machines need time to be told of another authority. */
const SOON_MS = 60 * DAY_MS

const HISTORY = {
  'tls.change-policy': 'Chose the oldest version',
  'tls.generate-authority': 'Generated an authority',
  'tls.upload-authority': 'Uploaded an authority',
  'tls.remove-authority': 'Removed the authority',
}

/** The authority, those before it, the policy, and what of the traffic is below it. */
export function TlsParts({ orgId, role, data }: TlsPart) {
  return (
    <>
      <Authority orgId={orgId} role={role} data={data} />
      {data.former.length > 0 && <Former data={data} />}
      <div className={`card ${partCss.part}`}>
        <SettingsBody settings={policyForm} orgId={orgId} one={policyOf(data)} role={role} />
        <BelowPolicy orgId={orgId} minVersion={data.minVersion} />
      </div>
      <Part
        title="Certificates of vendors"
        about="Agents report the version of TLS of a connection, and no certificate. So what vendors present, and when it expires, is not known here."
      />
      {mayActAs(role, 'admin') && <History orgId={orgId} target="tls/settings" version={data.version} words={HISTORY} />}
    </>
  )
}

type Asked = 'generate' | 'upload' | 'remove'

function Authority({ orgId, role, data }: TlsPart) {
  const [asked, setAsked] = useState<Asked>()
  const zone = useStore($zone)
  const { authority } = data
  const blocked = mayActAs(role, 'owner') ? undefined : 'Needs the role owner: whoever holds the key can open all encrypted traffic.'
  const close = () => setAsked(undefined)
  return (
    <Part
      title="Certificate authority"
      about="Inspection shows clients certificates that this authority has signed. Machines trust them once its certificate is installed there. Its private key is sealed and never leaves the platform."
    >
      {authority ? (
        <>
          <p className="notice" data-tone={toneOf(authority.certificate)}>
            {lifeOf(authority.certificate, zone)}
          </p>
          <FactGroup title={authority.origin === 'generated' ? 'Generated here' : 'Uploaded'}>
            <Fact label="Subject" value={authority.certificate.subject} />
            {authority.certificate.issuer !== authority.certificate.subject && <Fact label="Issuer" value={authority.certificate.issuer} />}
            <Fact label="SHA-256" value={authority.certificate.fingerprint} mono />
            <Fact label="Serial" value={authority.certificate.serialNumber} mono />
            <Fact label="Key" value={authority.certificate.key} />
            <Fact
              label="Valid"
              value={`${formatDay(authority.certificate.validFromMs, zone)} to ${formatDay(authority.certificate.validToMs, zone)}`}
            />
          </FactGroup>
        </>
      ) : (
        <p className="soft">
          None. Encrypted traffic is seen where agents read it before it is encrypted; an inspecting proxy needs an authority.
        </p>
      )}
      <div className="cluster">
        {authority && <Download certificate={authority.certificate} kind="primary" />}
        <BlockableButton blocked={blocked} saidBeside onPress={() => setAsked('generate')}>
          {authority ? 'Rotate…' : 'Generate…'}
        </BlockableButton>
        <BlockableButton blocked={blocked} saidBeside={authority !== null} onPress={() => setAsked('upload')}>
          Upload…
        </BlockableButton>
        {authority && (
          <BlockableButton blocked={blocked} kind="danger" onPress={() => setAsked('remove')}>
            Remove…
          </BlockableButton>
        )}
      </div>
      {asked === 'generate' && <GenerateAuthority orgId={orgId} data={data} onClose={close} />}
      {asked === 'upload' && <UploadAuthority orgId={orgId} data={data} onClose={close} />}
      {asked === 'remove' && <Removal orgId={orgId} version={data.version} onClose={close} />}
    </Part>
  )
}

function toneOf({ validToMs }: TlsCertificate): 'ok' | 'warn' | 'danger' {
  const left = validToMs - Date.now()
  return left <= 0 ? 'danger' : left < SOON_MS ? 'warn' : 'ok'
}

function lifeOf({ validToMs }: TlsCertificate, zone: string): string {
  const days = Math.floor((validToMs - Date.now()) / DAY_MS)
  if (validToMs <= Date.now()) return `It has expired on ${formatDay(validToMs, zone)}: clients refuse its certificates. Rotate it.`
  return `Valid for ${formatPlural(days, 'day')} more.${validToMs - Date.now() < SOON_MS ? ' Rotate it now, so that machines have the next one in time.' : ''}`
}

function Download({ certificate: { pem, fingerprint }, kind }: { certificate: TlsCertificate; kind?: 'primary' }) {
  const name = fileName(['sightglass-ca', fingerprint.replaceAll(':', '').slice(0, 8)], 'pem')
  return (
    <button
      type="button"
      className="button"
      data-kind={kind}
      onClick={() => saveFile(new Blob([pem], { type: 'application/x-pem-file' }), name)}
    >
      Download<span className="visually-hidden"> the certificate {fingerprint.slice(0, 11)}</span>
    </button>
  )
}

/** Certificates that machines may still trust. */
function Former({ data: { former } }: Pick<TlsPart, 'data'>) {
  const zone = useStore($zone)
  return (
    <Part title="Before this one" about="Their keys are gone. Take the certificates away from machines that still trust them.">
      <ActionList
        label="Former authorities"
        entries={former.map(({ certificate, untilMs }) => ({
          id: certificate.fingerprint,
          title: visibleText(certificate.subject),
          detail: `SHA-256 ${certificate.fingerprint.slice(0, 23)}… · used until ${formatAgo(untilMs, Date.now())} · valid to ${formatDay(certificate.validToMs, zone)}`,
          actions: <Download certificate={certificate} />,
        }))}
      />
    </Part>
  )
}

function Removal({ orgId, version, onClose }: { orgId: string; version: string; onClose: () => void }) {
  return (
    <ConfirmAction title="Remove the authority?" action="Remove authority" act={() => removeAuthority(orgId, version)} onClose={onClose}>
      <p>Its private key is gone at once and cannot be brought back. The certificate stays in the list below, to be taken off machines.</p>
    </ConfirmAction>
  )
}

type PolicyForm = { id: string; version: string; minVersion: TlsVersion }

const policyOf = ({ version, minVersion }: TlsSettings): PolicyForm => ({ id: 'policy', version, minVersion })

const WHY: Record<TlsVersion, string> = {
  '1.0': 'Nothing is marked but what is older still.',
  '1.1': 'Retired together with 1.0 (RFC 8996).',
  '1.2': 'What RFC 9325 asks of everybody.',
  '1.3': 'For services that you run both ends of.',
}

const policyForm: FormDeclaration<PolicyForm, 'minVersion'> = {
  noun: { one: 'setting' },
  resource: { change: tlsPolicyBody },
  queries: {
    one: (orgId) => ({
      queryKey: [...tlsSettings(orgId).queryKey, 'form'],
      queryFn: async () => policyOf(await queryClient.fetchQuery({ ...tlsSettings(orgId), staleTime: 0 })),
    }),
    change: async (orgId, { version }, { minVersion = '1.2' }) => policyOf(await changeTlsPolicy(orgId, version, { minVersion })),
  },
  fields: {
    minVersion: {
      kind: 'choice',
      label: 'Oldest version that is fine',
      choices: () => TLS_VERSIONS.map((version) => ({ value: version, label: `TLS ${version}`, detail: WHY[version] })),
    },
  },
  layout: { title: 'Versions of TLS', about: 'What is older is counted below. Nothing is blocked.', submit: 'Save' },
  blocked: (_one, role: Role) => needsRole(role, 'admin'),
}

/** How much of the last day is older than what is fine, and the way to it. */
function BelowPolicy({ orgId, minVersion }: { orgId: string; minVersion: TlsVersion }) {
  const to = useStore($to)
  const older = TLS_VERSIONS.slice(0, TLS_VERSIONS.indexOf(minVersion))
  const q = `tls:${older.join(',')}`
  const [toMs] = useState(() => Date.now())
  const parsed = parseFilter(q, CONNECTIONS)
  const filter = parsed.ok ? parsed.node : undefined
  const found = useQuery(
    {
      ...connectionCount({ scope: { orgId, contextId: '' }, range: { fromMs: toMs - DAY_MS, toMs }, filter }),
      enabled: older.length > 0,
    },
    queryClient,
  )
  if (older.length === 0) return <p className="soft">No version that agents report is older.</p>
  if (found.error) return <p className="soft">How many connections are older could not be counted now.</p>
  return (
    <p className="soft" role="status">
      {!found.data ? (
        'Counting connections…'
      ) : found.data.count === 0 ? (
        'No connection of the last 24 hours used an older version.'
      ) : (
        <a href={to.connections({ q, from: 'now-24h', to: 'now' })}>
          {formatPlural(found.data.count, 'connection')} of the last 24 hours used an older version
        </a>
      )}
    </p>
  )
}
