import type { MapMeasure } from '#src/components/map/MapLegend.tsx'

import type { CountryMeasure } from '../data/countries.ts'

export const MEASURES: Readonly<Record<CountryMeasure, MapMeasure>> = {
  connections: { label: 'Connections', unit: 'count' },
  bytes: { label: 'Bytes', unit: 'bytes' },
  vendors: { label: 'Vendors', unit: 'count' },
}
