import { createHash, timingSafeEqual } from 'node:crypto'

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** The agent's digest of payload objects; never used where collisions would matter. */
export const sha1Hex = (data: string | Uint8Array): string => createHash('sha1').update(data).digest('hex')

/** Compares without telling by its time how much agreed. */
export function equalInConstantTime(a: string, b: string): boolean {
  const digests = [a, b].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(digests[0]!, digests[1]!) // two digests were just made
}
