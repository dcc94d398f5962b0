import { visibleLines } from '#domain/detection/control.ts'
import { own } from '#domain/own.ts'

/** A piece of a document. Only `element` makes one, so whatever is a plain string is text and gets escaped. */
export interface Html {
  readonly html: string
}

/** Elements the file is made of: none that loads, runs, links or submits anything. */
type Tag =
  | 'html'
  | 'head'
  | 'meta'
  | 'title'
  | 'style'
  | 'body'
  | 'main'
  | 'header'
  | 'footer'
  | 'section'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'p'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'div'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'pre'
  | 'code'
  | 'b'
  | 'small'
  | 'details'
  | 'summary'
const EMPTY: ReadonlySet<Tag> = new Set(['meta'])

/** Attributes that mean nothing but looks, language and structure. */
type Attributes = Partial<Record<'class' | 'lang' | 'charset' | 'name' | 'content' | 'http-equiv' | 'scope' | 'open', string>>

export type Child = Html | string | false | undefined

/** One element; every string in it, attributes too, is escaped. A library that does the same (react-dom/server) weighs 90 KiB. */
export function element(tag: Tag, attributes: Attributes, ...children: readonly Child[]): Html {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
  const open = `<${tag}${written.join('')}>`
  if (EMPTY.has(tag)) return { html: open }
  // A line feed right after <pre> would be dropped (HTML, "in body" insertion mode)
  const first = tag === 'pre' ? '\n' : ''
  return { html: `${open}${first}${children.map(textOf).join('')}</${tag}>` }
}

/** Traffic text with what cannot be seen made visible; line breaks and tabs stay. */
const textOf = (child: Child): string => {
  if (child === undefined || child === false) return ''
  return typeof child === 'string' ? escape(visibleLines(child)) : child.html
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }

const escape = (text: string): string => text.replace(/[&<>"'`]/g, (char) => own(ESCAPES, char) ?? '')
