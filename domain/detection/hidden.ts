/** Replaces a hidden value. Fits into JSON strings, addresses and headers as it is. */
export const HIDDEN = '***'

export interface Masked {
  text: string
  /** How many values were hidden. */
  masked: number
}

/** A text in which parts are hidden one after the other, from left to right. */
export class Redaction {
  readonly #text: string
  #kept = ''
  #done = 0
  masked = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Hides the characters from `from` up to `to`; nothing where they are hidden already. */
  hide(from: number, to: number): void {
    if (from < this.#done || from >= to) return
    if (to - from === HIDDEN.length && this.#text.startsWith(HIDDEN, from)) return
    this.#kept += this.#text.slice(this.#done, from) + HIDDEN
    this.#done = to
    this.masked++
  }

  get text(): string {
    return this.masked === 0 ? this.#text : this.#kept + this.#text.slice(this.#done)
  }
}
