import { type Service, storeOf } from '#src/lib/agent-services.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readServiceTest, type ServiceTest } from '#wire/product/service-test.ts'

import { productIn } from './apis.ts'

/** Whether the platform reaches it, as it stands in the draft. Rejects with `conflict` when it stands there otherwise. */
export async function testService(orgId: string, service: Service): Promise<ServiceTest> {
  return readServiceTest(await productIn(orgId)(PATHS.testAgentService, { method: 'POST', body: { store: storeOf(service) } }))
}
