import { plainName } from './plain-name.ts'

/**
 * Names that an organization wants hidden in addition to those of sensitive-names.ts, which nobody can take away. A name counts as a whole:
 * `patient` does not hide `patientId`. Two organizations never share one of these.
 */
export interface OwnNames {
  /** As they are compared, each once: another process makes the same of them. */
  readonly names: readonly string[]
  /** Whether a name is one of them, however it is written: `patient_id`, `Patient-Id`, `patientId`. */
  has(name: string): boolean
}

/** Undefined where there are none, so that nothing is looked up for most organizations. */
export function ownNamesOf(names: readonly string[]): OwnNames | undefined {
  const plain = new Set(names.map(plainName).filter((name) => name !== ''))
  if (plain.size === 0) return undefined
  return { names: [...plain], has: (name) => plain.has(plainName(name)) }
}
