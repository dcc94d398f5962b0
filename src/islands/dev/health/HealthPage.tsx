import { useEffect, useState } from 'react'

import { HeadRow } from '#src/components/table/HeadRow.tsx'
import { latestBuild } from '#src/lib/build-files.ts'
import { probe, type Reach } from '#src/lib/reachability.ts'
import { PUBLIC_CONFIG_GLOBAL, type PublicConfig } from '#wire/public-config.ts'
import { own } from '#domain/own.ts'

import { Specimen, Specimens } from '../kit/Specimen.tsx'
import css from './health.module.css'
import { ReachRow } from './ReachRow.tsx'
import { wiresOf } from './wires.ts'

declare const __BUILD_ID__: string

/**
 * What this deployment is: its build, its public configuration, and whether each wire answers. Asks nobody before the button is
 * pressed, so that the page works, and says so, with no platform running.
 */
export function HealthPage() {
  const [config, setConfig] = useState<PublicConfig>()
  const [configFailure, setConfigFailure] = useState<string>()
  const [latest, setLatest] = useState<string>()
  const [reach, setReach] = useState<Readonly<Record<string, Reach>>>({})
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    void latestBuild().then(setLatest)
  }, [])

  async function check(): Promise<void> {
    setAsking(true)
    const read = await readConfig()
    setConfig(read.config)
    setConfigFailure(read.failure)
    const wires = wiresOf(read.config)
    setReach(Object.fromEntries(wires.map(({ label }) => [label, { state: 'asking' }])))
    await Promise.all(
      wires.map(async ({ label, address }) => {
        const answer = await probe(address)
        setReach((before) => ({ ...before, [label]: answer }))
      }),
    )
    setAsking(false)
  }

  return (
    <Specimens>
      <Specimen title="Build">
        <dl className={css.facts}>
          <div>
            <dt>This page</dt>
            <dd className="mono">{__BUILD_ID__}</dd>
          </div>
          <div>
            <dt>The host serves</dt>
            <dd className="mono">{latest ?? '—'}</dd>
          </div>
        </dl>
      </Specimen>
      <Specimen title="Wires" note="Any answer counts, also a refusal: who says 401 is there.">
        <p className={css.bar}>
          <button
            type="button"
            className="button"
            data-kind="primary"
            aria-disabled={asking || undefined}
            onClick={() => !asking && void check()}
          >
            {asking ? 'Checking…' : 'Check now'}
          </button>
          <span className="dim">Nothing is asked before.</span>
        </p>
        <table className={css.table}>
          <HeadRow of={['Wire', 'Address', 'Answer']} />
          <tbody>
            {wiresOf(config).map(({ label, address }) => (
              <ReachRow key={label} label={label} address={address} reach={own(reach, label) ?? { state: 'unasked' }} />
            ))}
          </tbody>
        </table>
      </Specimen>
      <Specimen title="Public configuration" note="Read from /config.js with the check. Nothing in it is secret.">
        {configFailure && (
          <p className="notice" data-tone="warn">
            {configFailure}
          </p>
        )}
        {!config && !configFailure && <p className="dim">Not read yet.</p>}
        {config && (
          <dl className={css.facts}>
            {Object.entries(config).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="mono">{Array.isArray(value) ? value.join(', ') || '—' : String(value) || '—'}</dd>
              </div>
            ))}
          </dl>
        )}
      </Specimen>
    </Specimens>
  )
}

/** Loads the file as every other page does, only now. */
function readConfig(): Promise<{ config?: PublicConfig; failure?: string }> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = '/config.js'
    script.addEventListener('load', () => {
      const config = (globalThis as Record<string, unknown>)[PUBLIC_CONFIG_GLOBAL] as PublicConfig | undefined // the file sets it, or nothing
      resolve(config ? { config } : { failure: '/config.js holds no configuration. See docs/hosting.md.' })
    })
    script.addEventListener('error', () =>
      resolve({
        failure: 'No /config.js beside the site: no platform serves this build, or the file was not deployed. See docs/hosting.md.',
      }),
    )
    document.head.append(script)
  })
}
