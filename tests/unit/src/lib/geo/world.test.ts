import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

interface Drawing {
  width: number
  height: number
  countries: Record<string, { path: string; x: number; y: number }>
}

const world = JSON.parse(readFileSync('src/components/map/world.json', 'utf8')) as Drawing // written by scripts/make-world-map.mjs

test('every country lies inside the drawing, small ones and overseas parts too', () => {
  expect(Object.keys(world.countries)).toEqual(expect.arrayContaining(['DE', 'SG', 'HK', 'MT', 'BH', 'MC', 'GI', 'GF', 'TV', 'XK']))
  for (const { x, y } of Object.values(world.countries)) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(world.width)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(world.height)
  }
})

test('no line runs across the map: countries at the date line are cut there', () => {
  for (const [code, { path }] of Object.entries(world.countries)) {
    const longest = Math.max(
      0,
      ...[...path.matchAll(/(-?\d+) ?(-?\d+)/g)].filter(({ index }) => path[index - 1] !== 'M').map(([, dx]) => Math.abs(Number(dx))),
    )
    expect(longest, code).toBeLessThan(world.width / 4)
  }
})
