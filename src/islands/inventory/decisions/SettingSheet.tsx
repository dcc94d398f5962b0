import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'

import { WHEN } from './SheetParts.tsx'

const WIDTH = 620

interface SettingSheetProps<Settings, Key extends QueryKey> {
  title: string
  description: string
  query: UseQueryOptions<Settings, Error, Settings, Key>
  /** Read out while it is on its way. */
  loading: string
  onClose: () => void
  children: (settings: Settings) => ReactNode
}

/** A sheet over the list with all of one setting that stored traffic follows. */
export function SettingSheet<Settings, Key extends QueryKey>(props: SettingSheetProps<Settings, Key>) {
  const { data, error, refetch } = useQuery(props.query, queryClient)
  return (
    <Drawer title={props.title} description={`${props.description} ${WHEN}`} modal width={WIDTH} onClose={props.onClose}>
      {data !== undefined ? (
        props.children(data)
      ) : error ? (
        <FailureNote error={toWireError(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton label={props.loading} lines={8} />
      )}
    </Drawer>
  )
}
