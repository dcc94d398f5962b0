import type { StoreState } from '#platform/lib/ports/events.ts'

import type { Store } from './store.ts'
import { time } from './tables/values.ts'

const NEWEST = 'SELECT max(number) AS mark FROM store_marks WHERE log = {log:String}'

export async function storeState(store: Store, log: string, isNew: boolean): Promise<StoreState> {
  const [found] = await store.select<{ mark: number }>({ sql: NEWEST, params: { log } })
  return { mark: found?.mark ?? 0, isNew }
}

export const leaveMark = (store: Store, log: string, number: number): Promise<void> =>
  store.insert('store_marks', ['log', 'number', 'left_at'], [[log, number, time(Date.now())]], `mark:${log}:${number}`)
