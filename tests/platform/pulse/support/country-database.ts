/**
 * Writes a database in MaxMind's format (maxmind.github.io/MaxMind-DB, version 2.0) that knows a few IPv4 networks, so that the reader is
 * tested on a real file without shipping one.
 */
type Node = [Branch, Branch]
type Branch = Node | string | undefined

/** `networks`: `203.0.113.0/24` → `IE`. */
export function countryDatabase(networks: Record<string, string>): Buffer {
  const root: Node = [undefined, undefined]
  for (const [network, country] of Object.entries(networks)) plant(root, network, country)
  const nodes: Node[] = []
  number(root, nodes)
  const data: Buffer[] = []
  const offsets = new Map<string, number>()
  for (const country of new Set(Object.values(networks))) {
    offsets.set(country, Buffer.concat(data).length)
    data.push(map({ country: map({ iso_code: string(country) }) }))
  }
  const recordOf = (branch: Branch): number => {
    if (branch === undefined) return nodes.length // nothing known
    return typeof branch === 'string' ? nodes.length + 16 + (offsets.get(branch) ?? 0) : nodes.indexOf(branch)
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach(([zero, one], index) => {
    tree.writeUIntBE(recordOf(zero), index * 6, 3)
    tree.writeUIntBE(recordOf(one), index * 6 + 3, 3)
  })
  const metadata = map({
    node_count: uint(6, nodes.length),
    record_size: uint(5, 24),
    ip_version: uint(5, 4),
    database_type: string('Test-Country'),
    languages: Buffer.from([0, 4]), // an empty array: extended type 11 = 7 + 4
    binary_format_major_version: uint(5, 2),
    binary_format_minor_version: uint(5, 0),
    build_epoch: Buffer.from([1, 2, 1]), // uint64 is extended type 9 = 7 + 2, here in one byte
    description: map({}),
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata])
}

function plant(root: Node, network: string, country: string): void {
  const [address = '', length = '32'] = network.split('/')
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, Number(length))
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit === '1' ? 1 : 0]
    const branch: Node = Array.isArray(next) ? next : [undefined, undefined]
    node[bit === '1' ? 1 : 0] = branch
    node = branch
  }
  node[bits.at(-1) === '1' ? 1 : 0] = country
}

function number(node: Node, nodes: Node[]): void {
  nodes.push(node)
  for (const branch of node) if (Array.isArray(branch)) number(branch, nodes)
}

const string = (text: string): Buffer => Buffer.concat([Buffer.of((2 << 5) | text.length), Buffer.from(text)])

function uint(type: 5 | 6, value: number): Buffer {
  return Buffer.of((type << 5) | 2, value >> 8, value & 255)
}

const map = (fields: Record<string, Buffer>): Buffer =>
  Buffer.concat([
    Buffer.of((7 << 5) | Object.keys(fields).length),
    ...Object.entries(fields).flatMap(([key, value]) => [string(key), value]),
  ])
