import type { EventStoreSetting, ObjectStoreSetting, ScannerSetting, ServiceSettings } from '#domain/agent-config/settings.ts'
import { type Service, type ServiceKind, serviceOf, storeOf } from '#src/lib/agent-services.ts'
import { serviceSettings } from '#wire/product/agent-services.ts'

import { settingItems } from './setting-items.ts'

/** Where agents send what they see, each by itself: event stores, object stores, the scanner, in the order in which agents have them. */
export const agentServices = settingItems(serviceSettings, {
  noun: 'service',
  read: ({ eventStores, objectStores, scanner: one }): readonly Service[] => [
    ...eventStores.map((store) => serviceOf('event', store)),
    ...objectStores.map((store) => serviceOf('object', store)),
    serviceOf('scanner', one),
  ],
  write: (_value, items): ServiceSettings => {
    const of = (kind: ServiceKind) => items.filter((item) => item.kind === kind).map(storeOf)
    // Each has the fields of its type; the setting's schema checks what they hold
    return {
      eventStores: of('event') as unknown as EventStoreSetting[],
      objectStores: of('object') as unknown as ObjectStoreSetting[],
      scanner: (of('scanner').at(-1) ?? { type: 'off' }) as unknown as ScannerSetting,
    }
  },
  nameOf: ({ kind, storeId, type }) => (kind === 'scanner' ? kind : `${kind} ${storeId || type}`),
  refuse: (items) => (items.some(({ kind }) => kind === 'event') ? undefined : 'Keep one event store: without any, nothing is reported.'),
  unique: { field: 'storeId', message: 'There is one like this. Give it an id of its own.' },
})
