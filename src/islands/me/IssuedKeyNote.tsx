import { useEffect, useRef } from 'react'

import { CopyButton } from '#src/components/value/CopyButton.tsx'
import type { IssuedKey } from '#wire/product/api-keys.ts'

import css from './me.module.css'

/** Shows a secret for the only time. It takes the focus, so that it is not missed. */
export function IssuedKeyNote({ issued: { key, secret }, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.issued}>
      <h3 ref={heading} tabIndex={-1}>
        {key.name} is made
      </h3>
      <p className={css.about}>Copy the secret now and store it safely. It is not shown again.</p>
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
