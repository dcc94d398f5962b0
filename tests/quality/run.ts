/** Prints how well templates are recovered and vendors named: `npm run quality`. It asserts nothing; the unit tests hold a smaller sample. */
import { vendorOf } from '#domain/vendors/vendor-of.ts'

import { INTERFACES, scoreInterface } from './templates.ts'
import { namedAmong, namedOfPublic, reviewedSample } from './vendors.ts'

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

console.log('Endpoint templates, learned from generated paths (goals: hard ≥ 95 % exact, ≤ 1.5 clusters, ≤ 2 % mixed; names ≥ 90 % exact)')
console.table(
  INTERFACES.flatMap((name) =>
    (
      [
        ['hard', 30],
        ['hard', 5],
        ['names', 5],
      ] as const
    ).map(([values, sets]) => {
      const { exact, clusters, mixed, versionsFolded } = scoreInterface(name, values, sets)
      return {
        interface: name,
        values,
        'paths each': sets,
        exact: percent(exact),
        clusters: clusters.toFixed(2),
        mixed: percent(mixed),
        'versions folded': percent(versionsFolded),
      }
    }),
  ),
)

console.log('Vendors of hosts (goals: ≥ 98 % of archives and demo, ≥ 95 % of the public domains, 0 wrong of 200 reviewed)')
console.table(
  (
    [
      ['HTTP archives', namedAmong('archive')],
      ['demo', namedAmong('demo')],
      ['third-party-web', namedOfPublic()],
    ] as const
  ).map(([hosts, { hosts: count, named, apart, unnamed }]) => ({
    of: hosts,
    hosts: count,
    named: percent(named),
    apart,
    unnamed: unnamed.slice(0, 4).join(' '),
  })),
)
const sample = reviewedSample()
const changed = sample.filter(({ host, vendor, verdict }) => verdict === 'right' && vendorOf(host)?.vendor.id !== vendor)
console.log(
  `${sample.length} hosts reviewed: ${sample.filter(({ verdict }) => verdict === 'wrong').length} wrong, ${changed.length} named otherwise since`,
)
