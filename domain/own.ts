/** The own value of an object under a name from outside. `constructor`, `toString` and `__proto__`, which every object inherits, are not found. */
export const own = <Value>(holder: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  holder !== undefined && Object.hasOwn(holder, name) ? holder[name] : undefined
