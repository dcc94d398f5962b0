/** Records of RFC 4180, without the apostrophe that keeps a spreadsheet from running a cell. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = (): void => {
    records.at(-1)?.push(cell.replace(/^'(?=[=+\-@\t\r\n\0＝＋－＠])/, ''))
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === ',') end()
    else if (char === '\r' && text[at + 1] === '\n') {
      end()
      records.push([])
      at++
    } else cell += char
  }
  return records.slice(0, -1)
}
