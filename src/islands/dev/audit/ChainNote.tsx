import { Link2, Link2Off, LoaderCircle } from 'lucide-react'

import { formatCount } from '#src/lib/format.ts'

import css from './audit.module.css'

/** What checking the chain of hashes gave. */
export type Chain = { state: 'checking' } | { state: 'whole'; records: number; hash: string } | { state: 'broken'; sequence: number }

/** Whether the log can be believed. A break names the first record that does not fit; what stands before it is still proven. */
export function ChainNote({ chain }: { chain: Chain }) {
  switch (chain.state) {
    case 'checking':
      return (
        <p className={css.chain} role="status">
          <LoaderCircle size={14} aria-hidden />
          Checking the chain of hashes…
        </p>
      )
    case 'whole':
      return (
        <p className={css.chain} role="status" data-tone="ok">
          <Link2 size={14} aria-hidden />
          <span>
            Unbroken: {formatCount(chain.records)} records fit each other. Newest hash <code>{chain.hash.slice(0, HASH_SHOWN)}…</code>
          </span>
        </p>
      )
    case 'broken':
      return (
        <p className="notice" role="alert" data-tone="danger">
          <Link2Off size={14} aria-hidden />
          <span>
            Record {formatCount(chain.sequence)} does not fit the one before it: it was changed or one is missing. Everything older is
            proven. Keep a copy of the data folder and compare it with your last export.
          </span>
        </p>
      )
  }
}

const HASH_SHOWN = 12
