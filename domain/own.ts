/**
 * The value of a table or a document under a name from outside. `constructor`, `toString` and `__proto__`, which every object inherits, are
 * no more there than any other name that nobody gave it.
 */
export const own = <Value>(holder: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  holder !== undefined && Object.hasOwn(holder, name) ? holder[name] : undefined
