/** `wanted`, or the first of `wanted-2`, `wanted-3` … that is not taken. Letter case does not tell names apart. */
export function uniqueName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  let name = wanted
  for (let number = 2; used.has(name.toLowerCase()); number++) name = `${wanted}-${number}`
  return name
}
