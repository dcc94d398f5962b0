import type { VendorCategory } from '#domain/vendors/vendor.ts'

export const CATEGORY_LABELS: Readonly<Record<VendorCategory, string>> = {
  payments: 'Payments',
  messaging: 'Messaging',
  cloud: 'Cloud',
  delivery: 'Content delivery',
  identity: 'Identity',
  ai: 'AI',
  monitoring: 'Monitoring',
  analytics: 'Analytics',
  advertising: 'Advertising',
  business: 'Business software',
  development: 'Development',
  data: 'Data',
}
