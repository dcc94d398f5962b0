import { openStepCounter } from './step-counter.ts'

/** A process of its own, because blocks are counted only in what is loaded after counting began. Prints the steps of each work at 100 and 400. */
const counter = openStepCounter()
const works = await import('../fixtures/pairs.ts')

const steps: Record<string, number[]> = {}
for (const [name, work] of Object.entries(works)) {
  steps[name] = [100, 400].map((n) => {
    const items = Array.from({ length: n }, (_, i) => i)
    counter.take()
    work(items)
    return counter.take()
  })
}
process.stdout.write(JSON.stringify(steps))
