import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { copyText } from '#src/lib/copy-text.ts'

const SAID_MS = 1500

/** Copies a text and says so where it was pressed. `children` makes it a button with words. */
export function CopyButton({
  text,
  label,
  children,
  disabled,
}: {
  text: string | (() => string)
  label: string
  children?: React.ReactNode
  disabled?: boolean
}) {
  const [said, setSaid] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  async function copy(): Promise<void> {
    setSaid((await copyText(typeof text === 'string' ? text : text())) ? 'copied' : 'refused')
  }

  return (
    <button
      type="button"
      className={children ? 'menu-item' : 'hit'}
      aria-label={children ? undefined : label}
      title={children ? undefined : label}
      disabled={disabled}
      onClick={() => void copy()}
    >
      {said === 'copied' ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
      {children && (said === 'copied' ? 'Copied' : said === 'refused' ? 'The browser refused' : children)}
      <span className="visually-hidden" role="status">
        {said === 'copied' && 'Copied'}
        {said === 'refused' && 'The browser did not allow copying'}
      </span>
    </button>
  )
}
