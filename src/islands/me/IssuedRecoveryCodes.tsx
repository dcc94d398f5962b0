import { useEffect, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { saveFile } from '#src/lib/save-file.ts'

import css from './me.module.css'
import sheet from './recovery-codes.module.css'

/** Shows the codes for the only time: on the page, on paper, or in a file. The heading takes the focus, so that it is not missed. */
export function IssuedRecoveryCodes({ codes, email, onClose }: { codes: string[]; email: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const owner = `${email} at ${location.host}`

  async function copy(): Promise<void> {
    setSaid((await copyText(codes.join('\n'))) ? 'Copied.' : 'The browser did not allow copying.')
  }

  function download(): void {
    const text = `Sightglass recovery codes for ${owner}\nEach works once in place of the authenticator app.\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'sightglass-recovery-codes.txt')
    setSaid('Downloaded.')
  }

  return (
    <div className={`${css.issued} ${sheet.sheet}`}>
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p className={css.about}>
        Each works once in place of the authenticator app. Store them away from your password. They are not shown again.
      </p>
      <ol className={sheet.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className={css.about}>For {visibleText(owner)}</p>
      <div className={`${css.row} ${sheet.actions}`}>
        <button type="button" className="button" data-kind="primary" onClick={onClose}>
          I have stored them
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className="button" onClick={download}>
          Download
        </button>
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
        <span role="status" className={css.about}>
          {said}
        </span>
      </div>
    </div>
  )
}
