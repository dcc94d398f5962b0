import { useEffect, useRef } from 'react'

import { CopyButton } from '#src/components/value/CopyButton.tsx'
import type { IssuedKey } from '#wire/product/api-keys.ts'

import css from './me.module.css'

/** The only time a secret is seen. It has the focus, so that nobody passes by. */
export function IssuedKeyNote({ issued: { key, secret }, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.issued}>
      <h3 ref={heading} tabIndex={-1}>
        {key.name} is made
      </h3>
      <p className={css.about}>Copy its secret now and keep it where secrets are kept. It is never shown again.</p>
      <p className={css.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the secret" />
      </p>
      <p className={css.about}>
        Send it as <code>Authorization: Bearer {key.prefix}…</code> to the product API.
      </p>
      <div className={css.row}>
        <button type="button" className="button" data-kind="primary" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </div>
  )
}
