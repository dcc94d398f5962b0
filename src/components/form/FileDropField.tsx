import { File as FileIcon, X } from 'lucide-react'
import { useRef } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { type FileLimits, fileProblem } from '#src/lib/form/file-limits.ts'
import { formatBytes } from '#src/lib/format.ts'
import { own } from '#domain/own.ts'

import type { FieldFrame } from './Field.tsx'
import { FileDropZone } from './FileDropZone.tsx'
import { GroupField } from './GroupField.tsx'
import css from './rows.module.css'
import type { FieldProps } from './use-form.ts'

export interface FileDropFieldProps extends FieldProps<readonly File[]>, FieldFrame, FileLimits {
  multiple?: boolean
  /** What can be dropped, in words: "HAR 1.1 and 1.2". */
  takes?: string
  /** What came of a file elsewhere, by its name: the server's answer. */
  answers?: Readonly<Record<string, { tone: 'ok' | 'danger'; text: string }>>
}

/** Files by dragging or choosing, each with its size and what is wrong with it. */
export function FileDropField({
  name,
  value,
  onChange,
  multiple = false,
  endings,
  maxBytes,
  takes,
  answers = {},
  disabled = false,
  readOnly = false,
  ...frame
}: FileDropFieldProps) {
  const choose = useRef<HTMLButtonElement>(null)
  const limits: FileLimits = { ...(endings && { endings }), ...(maxBytes !== undefined && { maxBytes }) }
  const fixed = disabled || readOnly

  return (
    <GroupField name={name} {...frame}>
      <FileDropZone
        label={frame.label}
        onFiles={(files) => onChange(multiple ? [...value, ...files] : files)}
        multiple={multiple}
        accept={endings}
        takes={takes}
        disabled={fixed}
        invalid={Boolean(frame.error)}
        button={choose}
      />
      {value.length > 0 && (
        <ul className={css.files} aria-live="polite" aria-label={`${frame.label}: chosen`}>
          {value.map((file, at) => {
            const shown = visibleText(file.name)
            const problem = fileProblem(file, limits)
            const answer = own(answers, file.name)
            return (
              <li key={`${file.name}-${at}`} data-failed={problem !== undefined || answer?.tone === 'danger' || undefined}>
                <FileIcon size={14} aria-hidden />
                <span className={`mono truncate ${css.fileName}`} title={shown}>
                  {shown}
                </span>
                <span className="dim">{formatBytes(file.size)}</span>
                {!fixed && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Remove ${shown}`}
                    onClick={() => {
                      onChange(value.toSpliced(at, 1))
                      choose.current?.focus()
                    }}
                  >
                    <X size={14} aria-hidden />
                  </button>
                )}
                {problem && <span className={css.problem}>{problem}</span>}
                {!problem && answer && <span className={answer.tone === 'ok' ? css.fine : css.problem}>{answer.text}</span>}
              </li>
            )
          })}
        </ul>
      )}
    </GroupField>
  )
}
