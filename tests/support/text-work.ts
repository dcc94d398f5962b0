/**
 * Characters that a function looks at, whatever machine it runs on: calls of the methods that read text are counted while it runs, a search by
 * the way it went. What a pattern does inside is counted elsewhere (tests/unit/patterns); here it is as much as it passed over.
 */
export function textWork(run: () => unknown): number {
  let work = 0
  const restore: (() => void)[] = []
  const count = <Owner extends object>(
    owner: Owner,
    name: keyof Owner & string,
    costOf: (self: unknown, args: unknown[], result: unknown) => number,
  ) => {
    const original = owner[name] as (...args: unknown[]) => unknown // methods only
    const replaced = function (this: unknown, ...args: unknown[]): unknown {
      const result = Reflect.apply(original, this, args) as unknown
      work += costOf(this, args, result)
      return result
    }
    Object.defineProperty(owner, name, { value: replaced, configurable: true, writable: true })
    restore.push(() => Object.defineProperty(owner, name, { value: original, configurable: true, writable: true }))
  }
  const lengthOf = (self: unknown): number => String(self).length
  for (const name of ['charCodeAt', 'charAt', 'codePointAt'] as const) count(String.prototype, name, () => 1)
  for (const name of ['slice', 'toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'replaceAll'] as const)
    count(String.prototype, name, (_, __, result) => 1 + String(result).length)
  for (const name of ['split', 'search', 'match'] as const) count(String.prototype, name, (self) => 1 + lengthOf(self))
  count(String.prototype, 'includes', (self) => 1 + lengthOf(self))
  count(String.prototype, 'startsWith', (_, [wanted]) => String(wanted).length)
  count(
    String.prototype,
    'indexOf',
    (self, [, from], found) => 1 + (Number(found) < 0 ? lengthOf(self) : Number(found)) - Number(from ?? 0),
  )
  count(
    String.prototype,
    'lastIndexOf',
    (self, [, from], found) => 1 + Math.min(Number(from ?? lengthOf(self)), lengthOf(self)) - Math.max(Number(found), 0),
  )
  const execOf = RegExp.prototype.exec
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = Reflect.apply(execOf, this, [text]) as RegExpExecArray | null
    // A sticky pattern that does not fit has looked at the beginning only
    work += 1 + (found ? found.index + found[0].length - from : this.sticky ? 1 : Math.max(text.length - from, 0))
    return found
  }
  restore.push(() => void (RegExp.prototype.exec = execOf))
  try {
    run()
  } finally {
    for (const undo of restore) undo()
  }
  return work
}
