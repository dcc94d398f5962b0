/**
 * What colour tokens are at an element now, in a form a canvas takes. A custom property holds its text (`light-dark(…)`), so each is put
 * on an element and read back as it would be painted. With forced colours, text and grounds are the device's; marks and lines keep theirs,
 * so that they match the legend beside them.
 */
export function readColours<Name extends string>(
  host: HTMLElement,
  inks: readonly Name[],
  grounds: readonly Name[] = [],
): Record<Name, string> {
  const probe = document.createElement('span')
  probe.hidden = true
  const marks = [...inks, ...grounds].map((name, index) => {
    const mark = document.createElement('span')
    mark.style.setProperty(index < inks.length ? 'color' : 'background-color', `var(${name})`)
    if (!name.startsWith('--text') && index < inks.length) mark.style.setProperty('forced-color-adjust', 'none')
    probe.append(mark)
    return { name, mark, ground: index >= inks.length }
  })
  host.append(probe)
  const colours = marks.map(({ name, mark, ground }) => {
    const style = getComputedStyle(mark)
    return [name, ground ? style.backgroundColor : style.color] as const
  })
  probe.remove()
  return Object.fromEntries(colours) as Record<Name, string> // one entry for every name asked for
}
