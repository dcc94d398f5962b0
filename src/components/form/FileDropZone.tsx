import { FileUp } from 'lucide-react'
import { type DragEvent, type RefObject, useRef, useState } from 'react'

import css from './file-drop-zone.module.css'

export interface FileDropZoneProps {
  /** Names the field for people who do not see it. */
  label: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  /** Endings with their point that the dialog offers; none means any. What is dropped may still be anything. */
  accept?: readonly string[] | undefined
  /** What can be dropped, in words. */
  takes?: string | undefined
  disabled?: boolean
  invalid?: boolean
  size?: 'large' | undefined
  /** The button, for the focus to come back to. */
  button?: RefObject<HTMLButtonElement | null>
}

/**
 * Files by dragging or choosing, and the one place that reads them from the browser. Both lists are live: the field's is emptied so that the
 * same file can be chosen again, the drag's when its event is over. So they are copied here, before anything else runs. Native drag and drop:
 * one zone needs no library.
 */
export function FileDropZone({
  label,
  onFiles,
  multiple = false,
  accept,
  takes,
  disabled = false,
  invalid = false,
  size,
  button,
}: FileDropZoneProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function give(list: FileList | null) {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!disabled) give(event.dataTransfer.files)
  }

  return (
    <div
      className={css.drop}
      data-size={size}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        if (!disabled) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp size={size === 'large' ? 20 : 18} aria-hidden />
      <span>{multiple ? 'Drop files here, or' : 'Drop a file here, or'}</span>
      <button
        ref={button}
        type="button"
        className="button"
        data-size={size === 'large' ? undefined : 'small'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {multiple ? 'Choose files' : 'Choose a file'}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept?.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          give(target.files)
          target.value = ''
        }}
      />
      {takes && <span className={css.takes}>{takes}</span>}
    </div>
  )
}
