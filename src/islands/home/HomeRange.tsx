import { lazy, Suspense } from 'react'

import { EarlyKeys } from '#src/lib/use-shortcut.ts'

import rangeCss from './home.module.css'

const loading = import('#src/screens/chrome/RangeBar.tsx').then((module) => ({ default: module.RangeBar }))
const RangeBar = lazy(() => loading)
// Whoever draws it says that it failed
loading.catch(() => undefined)

const RANGE_KEYS = ['range']

/** The range in the bar; its script is that of the screens of traffic, which home shares as a part. */
export const HomeRange = () => (
  <Suspense
    fallback={
      <span className={rangeCss.rangeSpace}>
        <EarlyKeys ids={RANGE_KEYS} />
      </span>
    }
  >
    <RangeBar />
  </Suspense>
)
