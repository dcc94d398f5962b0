/** The script of a part with charts, and the one that draws them, which would be asked for when the first has come: one wave instead of two. */
export const withPlot = <Part>(part: Promise<Part>): Promise<Part> =>
  Promise.all([part, import('#src/components/chart/TimePlot.tsx')]).then(([module]) => module)
