import { EmptyNote } from '#src/components/notice/Notices.tsx'

import { GeolocationScreen } from './geolocation/GeolocationScreen.tsx'
import { Specimen, Specimens } from './kit/Specimen.tsx'

/** /dev/geolocation: the screen as a whole, and without a location database. */
export function GeolocationPage() {
  return (
    <Specimens>
      <Specimen title="Geolocation" note="Where traffic goes, what is allowed, what is new." frame="bare">
        <GeolocationScreen />
      </Specimen>
      <Specimen title="Without a location database">
        <EmptyNote
          title="No location database"
          hint="Addresses are not placed until an operator names a database. Set COUNTRY_DATABASE to the path of an .mmdb file and restart the platform."
        />
      </Specimen>
    </Specimens>
  )
}
