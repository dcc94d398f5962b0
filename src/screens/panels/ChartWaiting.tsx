import { ChartFrame } from '#src/components/chart/ChartFrame.tsx'

export interface ChartWaitingProps {
  label: string
  /** Pixels of the drawing. */
  height: number
  legend?: boolean
}

/** A chart of a panel before its script: of the same size, with the same name. */
export const ChartWaiting = ({ label, height, legend = true }: ChartWaitingProps) => (
  <ChartFrame label={label} found={{ state: 'loading' }} height={height} legend={legend} table={() => null}>
    {null}
  </ChartFrame>
)

/** The script of a part with charts, and the one that draws them, which would be asked for when the first has come: one wave instead of two. */
export function withPlot<Part>(part: Promise<Part>): Promise<Part> {
  return Promise.all([part, import('#src/components/chart/TimePlot.tsx')]).then(([module]) => module)
}
