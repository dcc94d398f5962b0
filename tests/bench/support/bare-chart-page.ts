import uPlot from 'uplot'

import { MANY_TIMES, manySeries } from '#src/islands/dev/data/charts.ts'

/** The same points as the catalogue's chart, drawn by the library alone on an otherwise empty page: what our chart cannot be faster than. */
const WIDTH = 550
const HEIGHT = 240
const COLOURS = ['teal', 'orange', 'blue', 'red', 'skyblue', 'purple', 'green', 'gray']

document.querySelector('button')?.addEventListener('click', () => {
  const series = manySeries()
  const x = MANY_TIMES.map((ms) => ms / 1000)
  const lines = series.map(({ label }, i) => ({ label, stroke: COLOURS[i] ?? 'black', width: 1.5, points: { show: false } }))
  const place = document.querySelector<HTMLElement>('section')
  if (place) new uPlot({ width: WIDTH, height: HEIGHT, series: [{}, ...lines] }, [x, ...series.map(({ values }) => [...values])], place)
})
