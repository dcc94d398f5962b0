import type { FilterNode, FilterValue } from '#domain/filter/ast.ts'
import { type FieldSet, isNumeric, REQUESTS } from '#domain/filter/fields.ts'
import { piecesOf } from '#domain/filter/patterns.ts'

/** Names that other products give our fields; each stands in docs/filter.md. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  method: ['http.method', 'http.request.method', '@http.method'],
  status: ['http.status_code', 'http.response.status_code', '@http.status_code', 'span.http.status_code'],
  host: ['server.address', 'net.peer.name', '@http.url_details.host'],
  path: ['url.path', 'http.target'],
  template: ['http.route'],
  agent: ['user_agent.original', '@http.useragent'],
  service: ['service.name', 'resource.service.name'],
  pod: ['k8s.pod.name', 'kube_pod_name'],
  namespace: ['k8s.namespace.name'],
  container: ['k8s.container.name', 'container.name'],
  exe: ['process.executable.path'],
  ip: ['destination.ip', 'network.peer.address'],
  env: ['deployment.environment.name'],
}

/** Draws one of several; the same draws give the same spelling. */
export type Choose = <One>(...options: readonly One[]) => One

/**
 * One of the many ways to write a tree: operators as signs and as words, names of others, quotes of each kind, lists, units, letter case of
 * keywords, spaces. Written without a look at the parser or the printer.
 */
export function spellFilter(tree: FilterNode, choose: Choose, set: FieldSet = REQUESTS): string {
  const spell = (node: FilterNode): string => {
    switch (node.kind) {
      case 'and':
        return node.nodes.map(inParentheses).join(choose(' ', '  ', ' AND ', ' and ', ' && ', '\n'))
      case 'or':
        return node.nodes.map(inParentheses).join(choose(' OR ', ' or ', ' Or ', ' || ', '||'))
      case 'not':
        return spellNot(node.node)
      case 'is':
        return spellIs(node.field, node.values, false)
      case 'compare': {
        const number = spellNumber(node.field, node.value)
        const words = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' }[node.op]
        const name = spellName(node.field)
        return choose(
          `${name}:${node.op}${number}`,
          `${name}${node.op}${number}`,
          `${name} ${node.op} ${number}`,
          `${name}: ${node.op} ${number}`,
          `${name} ${words} ${number}`,
          `${name}:(${node.op}${number})`,
        )
      }
      case 'text':
        return quoted(node.text)
    }
  }
  const inParentheses = (node: FilterNode): string =>
    node.kind === 'and' || node.kind === 'or' ? `(${choose('', ' ')}${spell(node)}${choose('', ' ')})` : spell(node)

  function spellNot(node: FilterNode): string {
    if (node.kind === 'is' && choose(true, false)) return spellIs(node.field, node.values, true)
    const sign = choose('-', '!', 'NOT ', 'not ', '- ', '! ', '!!-', 'NOT NOT NOT ')
    return `${sign}${inParentheses(node)}`
  }

  function spellIs(field: string, values: readonly FilterValue[], not: boolean): string {
    const name = spellName(field)
    const all = values.map((value) => spellValue(field, value))
    const [only = '', more] = all
    const list = more === undefined ? only : choose(all.join(','), `(${all.join(choose(' OR ', ' or ', ', ', '||'))})`)
    const inList = `(${all.join(choose(', ', ',', ' '))})`
    if (not)
      return choose(
        `-${name}:${list}`,
        `${name}!=${list}`,
        `${name} != ${list}`,
        `${name} <> ${list}`,
        `${name}:!${list}`,
        `${name} NOT IN ${inList}`,
        `${name} not in ${inList}`,
      )
    const [value] = values
    const start = value?.prefix && more === undefined && value.text !== '' ? [startsWith(name, value.text)] : []
    return choose(
      ...start,
      `${name}:${list}`,
      `${name}=${list}`,
      `${name} = ${list}`,
      `${name} == ${list}`,
      `${name} : ${list}`,
      `${name}: ${list}`,
      `${name} IN ${inList}`,
      `${name} in ${inList}`,
    )
  }

  const startsWith = (name: string, text: string): string =>
    choose(`${name} startswith ${quoted(text)}`, `${name} LIKE ${quoted(`${text.replace(/[\\%_]/g, '\\$&')}%`)}`)

  function spellName(field: string): string {
    return choose(field, field, field.toUpperCase(), ...(OTHER_NAMES[field] ?? []).filter(() => set === REQUESTS))
  }

  function spellValue(field: string, value: FilterValue): string {
    const known = set.byName.get(field)
    if (known && isNumeric(known)) return spellNumber(field, Number(value.text))
    if (known?.kind === 'flag') return value.text === 'true' ? choose('true', 'TRUE', 'yes', '1') : choose('false', 'no', '0')
    if (value.match === 'net') return value.text
    const pieces = piecesOf(value)
    if (pieces.every((piece) => piece === '')) return pieces.length > 1 ? '""*' : quoted('')
    return pieces.map((piece) => (piece === '' ? '' : quoted(piece))).join(choose('*', '*', '**'))
  }

  function spellNumber(field: string, value: number): string {
    const kind = set.byName.get(field)?.kind
    if (kind === 'number') return choose(String(value), `"${value}"`)
    const units: readonly (readonly [string, number])[] =
      kind === 'duration'
        ? [
            ['ms', 1],
            ['s', 1000],
            ['m', 60_000],
            ['sec', 1000],
            ['us', 0.001],
            ['µs', 0.001],
          ] // prettier-ignore
        : [
            ['B', 1],
            ['k', 1024],
            ['KiB', 1024],
            ['MB', 1024 ** 2],
            ['MiB', 1024 ** 2],
            ['G', 1024 ** 3],
          ] // prettier-ignore
    // Only units that give a number of few digits, so that nothing is rounded
    const exact = units.filter(([, scale]) => scale >= 1 && Number.isInteger((value * 8) / scale) && String(value / scale).length < 12)
    const [unit, scale] = choose(...exact, units[0] ?? ['', 1])
    return `${value / scale}${unit}`
  }

  function quoted(text: string): string {
    const escaped = text.replace(/["'”’\\]/g, (sign) => (sign === '”' || sign === '’' ? codeOf(sign) : `\\${sign}`))
    return choose(`"${escaped}"`, `'${escaped}'`, `“${escaped}”`, `‘${escaped}’`)
  }
  const codeOf = (sign: string): string => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`

  return spell(tree)
}

/** Choices from a list of numbers, which fast-check shrinks. */
export function choicesFrom(draws: readonly number[]): Choose {
  let next = 0
  return (...options) => options[(draws[next++ % Math.max(1, draws.length)] ?? 0) % options.length] as (typeof options)[number] // never empty
}
