import { Search, X } from 'lucide-react'
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { type FieldSet, REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'

import css from './filter-input.module.css'
import type { FilterOptionsHandle, FilterOptionsProps } from './FilterOptions.tsx'

export interface FilterInputProps {
  label: string
  /** What can be asked; the fields of requests when absent. */
  fields?: FieldSet | undefined
  /** Examples of what could be written. */
  placeholder?: string | undefined
  /** What is applied; the text goes back to it on Escape. */
  value: string
  onApply: (text: string) => void
  /** What is applied, as chips; they stand in the field while nobody writes in it. */
  chips?: ReactNode
  /** The list of what could stand at the caret; loaded on first use. */
  options: () => Promise<{ default: ComponentType<FilterOptionsProps> }>
  handle?: Ref<FilterInputHandle>
}

export interface FilterInputHandle {
  /** Everything in the field selected, and what could stand there shown. */
  enter: () => void
}

/**
 * A line of the filter language. Enter applies it, if it can be read; Escape goes back to what is applied, then leaves the field. What cannot be read is
 * underlined and named, and nothing is asked. A combobox after the ARIA pattern: the list is open while the text changes or on arrow down.
 */
export function FilterInput({
  label,
  fields = REQUESTS,
  placeholder = EXAMPLES,
  value,
  onApply,
  chips,
  options,
  handle,
}: FilterInputProps) {
  const [text, setText] = useState(value)
  const [caret, setCaret] = useState(0)
  const [open, setOpen] = useState(false)
  /** One came by `/` and has typed nothing: what is offered replaces all of it. */
  const [entered, setEntered] = useState(false)
  const [used, setUsed] = useState(false)
  const [strict, setStrict] = useState(false)
  const [optionId, setOptionId] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const underline = useRef<HTMLDivElement>(null)
  const list = useRef<FilterOptionsHandle>(null)
  const caretAfter = useRef<number>(undefined)
  const applied = useRef<string>(undefined)
  const id = useId()
  const [Options] = useState(() => lazy(options))
  useImperativeHandle(handle, () => ({
    enter() {
      input.current?.select()
      setEntered(true)
      setOpen(true)
    },
  }))

  // The address is the truth: Back, a click on a value and a link change what stands here. What this field itself applied is not set again:
  // it would take away what was typed since
  useEffect(() => {
    if (value === applied.current) return
    applied.current = value
    setText(value)
    setStrict(!parseFilter(value, fields).ok)
  }, [value, fields])

  // Before the next key: a caret that is set a frame later would tear apart what is typed meanwhile
  useLayoutEffect(() => {
    if (caretAfter.current === undefined) return
    input.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = undefined
  }, [text])

  const parsed = parseFilter(text, fields)
  const problem = parsed.ok ? undefined : parsed.error
  // Most sentences say the right spelling themselves
  const expected = problem?.expected.filter((one) => !problem.message.includes(one)) ?? []

  function change(next: string, at: number): void {
    setText(next)
    setCaret(at)
    setOpen(true)
    setEntered(false)
    if (parseFilter(next, fields).ok) setStrict(false)
  }

  function insert(from: number, to: number, piece: string): void {
    const next = text.slice(0, from) + piece + text.slice(to)
    change(next, from + piece.length)
    caretAfter.current = from + piece.length
  }

  function applyWhole(filter: string): void {
    setOpen(false)
    setText(filter)
    onApply(filter)
  }

  function apply(): void {
    setOpen(false)
    if (!parsed.ok) {
      setStrict(true)
      input.current?.setSelectionRange(parsed.error.at, parsed.error.at + parsed.error.length)
      return
    }
    applied.current = text
    onApply(text)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (open && list.current?.key(event.key)) {
      event.preventDefault()
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      apply()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (open && optionId !== undefined && !entered) setOpen(false)
      else if (text === value) input.current?.blur()
      else {
        setOpen(false)
        setText(value)
        setStrict(false)
      }
    } else if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      setOpen(true)
    }
  }

  const expanded = open && optionId !== undefined
  return (
    <div className={css.field} data-failed={strict && problem ? '' : undefined}>
      <Search size={15} aria-hidden className={css.icon} />
      <div className={css.box}>
        <div ref={underline} className={css.underline} aria-hidden="true">
          {problem && (
            <>
              {text.slice(0, problem.at)}
              <span data-strict={strict || undefined}>
                {text.slice(problem.at, problem.at + problem.length).padEnd(problem.length, ' ')}
              </span>
            </>
          )}
        </div>
        <input
          ref={input}
          className={css.input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={expanded}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={expanded && optionId ? optionId : undefined}
          aria-invalid={(strict && problem !== undefined) || undefined}
          aria-describedby={strict && problem ? `${id}-problem` : undefined}
          placeholder={placeholder}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => setUsed(true)}
          onBlur={() => (setOpen(false), setEntered(false))}
          onChange={(event) => change(event.target.value, event.target.selectionStart ?? event.target.value.length)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
          onScroll={(event) => underline.current?.scrollTo({ left: event.currentTarget.scrollLeft })}
          onKeyDown={onKeyDown}
        />
        {chips && text === value && <div className={css.chips}>{chips}</div>}
      </div>
      {text !== '' && (
        <button
          type="button"
          className={css.clear}
          aria-label="Clear the filter"
          onClick={() => {
            setText('')
            setStrict(false)
            applied.current = ''
            onApply('')
            input.current?.focus()
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
      <kbd className={`kbd ${css.hint}`} aria-hidden="true">
        /
      </kbd>
      {used && (
        <Suspense>
          <Options
            id={`${id}-list`}
            handle={list}
            fields={fields}
            open={open}
            text={text}
            caret={entered ? text.length : caret}
            fresh={entered || text === ''}
            onInsert={insert}
            onApply={applyWhole}
            onOption={setOptionId}
          />
        </Suspense>
      )}
      {strict && problem && (
        <p id={`${id}-problem`} className={css.problem} role="alert">
          <code>
            {text.slice(Math.max(0, problem.at - CONTEXT), problem.at)}
            <mark>{text.slice(problem.at, problem.at + problem.length) || '\u00a0'}</mark>
            {text.slice(problem.at + problem.length, problem.at + problem.length + CONTEXT)}
          </code>
          <span>
            {problem.message}
            {expected.length > 0 && <span className="dim"> Expected: {expected.join(', ')}.</span>}
          </span>
          {value !== text && <span className="dim">The list still shows what was applied before. Esc brings it back.</span>}
        </p>
      )}
    </div>
  )
}

const EXAMPLES = 'Filter: host:api.stripe.com status:5xx duration:>300ms, or any part of host and path'

/** Characters shown around a mistake. */
const CONTEXT = 24
