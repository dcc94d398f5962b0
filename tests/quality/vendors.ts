import { readFileSync } from 'node:fs'

import { getDomain } from 'tldts'

import { vendorOf } from '#domain/vendors/vendor-of.ts'
import { FLOWS } from '#platform/demo/personas/flows.ts'

const fixture = (path: string): string => readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')
const rowsOf = (path: string): string[][] =>
  fixture(path)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

export interface SampleRow {
  host: string
  vendor: string
  verdict: string
  from: string
}

/** Hosts with the vendor that a person found right. */
export const reviewedSample = (): SampleRow[] =>
  rowsOf('vendors/sample.tsv').map(([host = '', vendor = '', verdict = '', from = '']) => ({ host, vendor, verdict, from }))

/** `apart`: a site's own hosts, addresses, made-up names. The fallback to the host's domain names no company. */
export interface Named {
  hosts: number
  named: number
  unnamed: readonly string[]
  apart: number
}

/** Hosts of the HTTP archives and of the demo, without those that are no third party, and others of their domains. */
export function namedAmong(from: 'archive' | 'demo'): Named {
  const apart = new Set(
    reviewedSample()
      .filter(({ verdict }) => verdict === 'apart')
      .map(({ host }) => ownerOf(host)),
  )
  const hosts = from === 'demo' ? demoHosts() : reviewedSample().flatMap((row) => (row.from === 'archive' ? row.host : []))
  return count(hosts, apart)
}

/** Domains that third-party-web knows. */
export const namedOfPublic = (): Named => count(rowsOf('vendors/third-party-web.tsv').map(([domain = '']) => domain))

/** What the demo's day calls outside. */
const demoHosts = (): string[] =>
  Object.values(FLOWS)
    .flat()
    .filter(({ to }) => to.direction === 'egress-external')
    .map(({ to }) => to.host)

/** The domain that somebody registered; of an address the address. */
const ownerOf = (host: string): string => getDomain(host) ?? host

function count(all: readonly string[], apart: ReadonlySet<string> = new Set()): Named {
  const hosts = [...new Set(all)].filter((host) => !apart.has(ownerOf(host)))
  const unnamed = hosts.filter((host) => (vendorOf(host)?.source ?? 'domain') === 'domain')
  return { hosts: hosts.length, named: (hosts.length - unnamed.length) / hosts.length, unnamed, apart: new Set(all).size - hosts.length }
}
