export const HEX_COLUMNS = 16

export interface HexRow {
  /** Eight hex digits. */
  offset: string
  /** Two hex digits each, as many as there are bytes. */
  bytes: string[]
  /** One character per byte; what cannot be seen is a dot. */
  text: string
}

export const hexRowCount = (size: number): number => Math.ceil(size / HEX_COLUMNS)

/** Row `index` of a hex dump. */
export function hexRow(bytes: Uint8Array, index: number): HexRow {
  const from = index * HEX_COLUMNS
  const cut = bytes.subarray(from, from + HEX_COLUMNS)
  return {
    offset: from.toString(16).padStart(8, '0'),
    bytes: Array.from(cut, (byte) => byte.toString(16).padStart(2, '0')),
    text: Array.from(cut, (byte) => (byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : '·')).join(''),
  }
}
