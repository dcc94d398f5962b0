#!/usr/bin/env node
/**
 * Mistake it prevents: a projection library and 220 KiB of map in the browser for a picture that never changes. Draws the world once, as paths
 * on a plane, into src/components/map/world.json; run it again only when world-atlas changes: `node scripts/make-world-map.mjs`.
 *
 * Shapes: Natural Earth 1:50m (public domain), packed by world-atlas (ISC). Its borders are those in effect, which is a choice; the names and
 * codes on our screens are ISO 3166's. Projection: Equal Earth (Šavrič, Patterson, Jenny 2018), because areas are compared by colour.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { geoArea, geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import topology from 'world-atlas/countries-50m.json' with { type: 'json' }

import { fail, ROOT, say } from './toolchain.mjs'

const TARGET = join(ROOT, 'src', 'components', 'map', 'world.json')
/** Units of the drawing; three are a pixel on a map of 1000 px, one at the closest zoom. */
const WIDTH = 3000
/** A point is dropped when its line runs closer than this to it, in units. */
const TOLERANCE = 0.65
/** Islands below this area are left out, in square units, but never the largest part of a country. */
const LEAST_AREA = 1.2
const GZIP_MOST_KIB = 40
const NORTH = 84
/** South of it there is only Antarctica, which has no traffic and half the picture. */
const SOUTH = -57
/** At exactly 180 degrees the projection may return the other edge. */
const EDGE = 179.999

/** Shapes without a code of their own in ISO 3166: location databases count them to these. */
const NAMED = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' }
/** Parts that Natural Earth draws with the state they belong to, though they have codes: west, south, east, north in degrees. */
const PARTS = [
  ['GF', -55, 1, -51, 7],
  ['GP', -62, 15.7, -60.9, 16.6],
  ['MQ', -61.4, 14.2, -60.7, 15],
  ['RE', 55, -21.6, 56, -20.7],
  ['YT', 44.8, -13.2, 45.4, -12.4],
  ['SJ', 8, 73, 35, 81.5],
  ['BQ', -68.6, 11.9, -68, 12.5],
]
/** Too small for the scale, so that they are dots only: longitude, latitude. */
const DOTS = {
  BQ: [-68.3, 12.2],
  BV: [3.4, -54.4],
  CC: [96.8, -12.2],
  CX: [105.6, -10.5],
  GI: [-5.35, 36.14],
  GP: [-61.5, 16.2],
  MQ: [-61, 14.6],
  RE: [55.5, -21.1],
  TK: [-171.8, -9.2],
  TV: [179.2, -8.5],
  UM: [166.6, 19.3],
  YT: [45.2, -12.8],
}

/** Precision 0: no points are added along a line, these lines are short. */
const projection = geoEqualEarth().precision(0)
const corners = [projection([-EDGE, 0]), projection([EDGE, 0]), projection([0, NORTH]), projection([0, SOUTH])]
const [left, right, top, bottom] = [corners[0][0], corners[1][0], corners[2][1], corners[3][1]]
const scale = WIDTH / (right - left)
const height = Math.round((bottom - top) * scale)
const toUnits = ([x, y]) => [(x - left) * scale, (y - top) * scale]
const onPlane = (place) => toUnits(projection(place))

/** Neighbours share arcs, so simplifying arcs keeps borders closed. Shapes are classified in degrees first, then drawn. */
function simplified() {
  const [kx, ky] = topology.transform.scale
  const [dx, dy] = topology.transform.translate
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX, stepY]) => {
      x += stepX
      y += stepY
      return [x * kx + dx, y * ky + dy]
    })
  })
  const kept = arcs.map((arc) => {
    const plane = arc.map(onPlane)
    const keep = new Set([0, arc.length - 1])
    thin(plane, 0, arc.length - 1, keep)
    return arc.filter((_, i) => keep.has(i))
  })
  return { type: 'Topology', arcs: kept, objects: topology.objects }
}

/** Douglas and Peucker 1973. The ends of a closed arc are one point; the farthest from it is kept then, which splits the ring. */
function thin(points, from, to, keep) {
  let farthest = -1
  let most = TOLERANCE
  for (let i = from + 1; i < to; i++) {
    const distance = distanceTo(points[i], points[from], points[to])
    if (distance > most) {
      most = distance
      farthest = i
    }
  }
  if (farthest < 0) return
  keep.add(farthest)
  thin(points, from, farthest, keep)
  thin(points, farthest, to, keep)
}

function distanceTo([px, py], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(px - ax, py - ay)
  return Math.abs((by - ay) * px - (bx - ax) * py + bx * ay - by * ax) / length
}

/** CLDR knows the numeric codes as aliases of the letters: und-276 is und-DE. */
const codeOf = ({ id, properties }) => (id ? new Intl.Locale(`und-${id}`).region : NAMED[properties.name])

function partOf(ring) {
  const [x, y] = ring[0]
  return PARTS.find(([, west, south, east, north]) => x >= west && x <= east && y >= south && y <= north)?.[0]
}

const areaOf = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0)) / 2

function collect() {
  const polygons = new Map()
  for (const { geometry, ...country } of feature(simplified(), topology.objects.countries).features) {
    const code = codeOf(country)
    if (!code || code === 'AQ') continue
    for (const rings of geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) {
      const owner = partOf(rings[0]) ?? code
      polygons.set(owner, [...(polygons.get(owner) ?? []), ...planeOf(rings)])
    }
  }
  return polygons
}

/** On the plane, cut where the edge of the map goes through it (Chukotka, Fiji). What collapsed to a line has no inside, so it is a place only. */
function planeOf(rings) {
  const area = geoArea({ type: 'Polygon', coordinates: rings })
  if (area === 0 || area > 2 * Math.PI) return [[rings[0].map(onPlane)]]
  const cut = []
  geoPath(projection, {
    moveTo: (x, y) => cut.push([toUnits([x, y])]),
    lineTo: (x, y) => cut.at(-1).push(toUnits([x, y])),
    closePath: () => {},
    arc: () => {},
    beginPath: () => {},
  })({ type: 'Polygon', coordinates: rings })
  // Rings of one polygon, or the parts of a polygon that was cut: painted evenly both are the same
  return [cut]
}

/** Whole units, relative: `M812 240l3-1 …z`. */
function pathOf(rings) {
  let path = ''
  for (const ring of rings) {
    const points = ring
      .map(([x, y]) => [Math.round(x), Math.round(y)])
      .filter((point, i, all) => i === 0 || String(point) !== String(all[i - 1]))
    if (points.length < 3) continue
    let [x, y] = points[0]
    path += `M${x} ${y}l`
    path += points
      .slice(1)
      .map(([nextX, nextY]) => {
        const step = `${nextX - x} ${nextY - y}`
        ;[x, y] = [nextX, nextY]
        return step
      })
      .join(' ')
      .replaceAll(' -', '-')
    path += 'z'
  }
  return path
}

function drawn(polygons) {
  const sized = polygons.map((rings) => ({ rings, area: Math.max(...rings.map(areaOf)) })).sort((a, b) => b.area - a.area)
  const kept = sized.filter(({ area }, i) => i === 0 || area >= LEAST_AREA)
  const main = sized[0].rings.toSorted((a, b) => areaOf(b) - areaOf(a))[0]
  const [xs, ys] = [main.map(([x]) => x), main.map(([, y]) => y)]
  return {
    path: kept.map(({ rings }) => pathOf(rings)).join(''),
    // Position of a label or a dot: the middle of the largest part
    x: Math.round((Math.min(...xs) + Math.max(...xs)) / 2),
    y: Math.round((Math.min(...ys) + Math.max(...ys)) / 2),
    size: Math.round(Math.sqrt(sized[0].area)),
  }
}

const countries = Object.fromEntries([...collect()].map(([code, polygons]) => [code, drawn(polygons)]))
for (const [code, place] of Object.entries(DOTS)) {
  const [x, y] = onPlane(place).map(Math.round)
  countries[code] ??= { path: '', x, y, size: 0 }
}
const world = {
  source: 'Natural Earth 1:50m (public domain), Equal Earth projection',
  width: WIDTH,
  height,
  countries: Object.fromEntries(Object.entries(countries).sort(([a], [b]) => (a < b ? -1 : 1))),
}
const text = `${JSON.stringify(world, null, 2)}\n`
const kib = gzipSync(JSON.stringify(world), { level: 9 }).length / 1024
if (kib > GZIP_MOST_KIB) fail(`The map has ${kib.toFixed(1)} KiB gzip, more than ${GZIP_MOST_KIB}: raise TOLERANCE.`)
writeFileSync(TARGET, text)
say(`${Object.keys(countries).length} countries, ${kib.toFixed(1)} KiB gzip`)
