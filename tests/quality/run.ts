/** Prints how well templates are recovered and vendors named: `npm run quality`. It asserts nothing; the unit tests hold a smaller sample. */
import { INTERFACES, scoreInterface } from './templates.ts'

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
