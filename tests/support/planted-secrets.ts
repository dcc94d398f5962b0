/** Of the alphabet that makers take, that stand for nothing. */
export const A40 = 'Ab3'.repeat(14).slice(0, 40)
/** Made up, each in the shape its maker publishes. Put together at run time, so that no scanner takes this file for a leak. */
export const PLANTED: Readonly<Record<string, string>> = {
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW1hZGUtdXA',
  aws: `AKIA${'QWERTYUIOPASDFGH'}`,
  awsTemporary: `ASIA${'QWERTYUIOP234567'}`,
  github: `ghp_${A40.slice(0, 36)}`,
  githubFine: `github_pat_${A40}${A40}`,
  gitlab: `glpat-${A40.slice(0, 20)}`,
  stripe: `sk_live_${A40.slice(0, 24)}`,
  slack: `xoxb-${'123456789012-'.repeat(2)}${A40.slice(0, 24)}`,
  slackHook: `https://hooks.slack.com/services/T0${'AAAAAAA'}/B0${'BBBBBBB'}/${A40.slice(0, 24)}`,
  openai: `sk-proj-${A40}`,
  anthropic: `sk-ant-api03-${A40}`,
  huggingFace: `hf_${A40.slice(0, 34)}`,
  google: `AIza${A40.slice(0, 35)}`,
  sendgrid: `SG.${A40.slice(0, 22)}.${A40}xyz`,
  npm: `npm_${A40.slice(0, 36)}`,
  shopify: `shpat_${'0123456789abcdef'.repeat(2)}`,
  digitalOcean: `dop_v1_${'0123456789abcdef'.repeat(4)}`,
  vault: `hvs.${A40}`,
  grafana: `glsa_${A40}`,
  card: '4242424242424242',
  cardGrouped: '4242 4242 4242 4242',
  amex: '3782-822463-10005',
  twilio: `SK${'0123456789abcdef'.repeat(2)}`,
  azureStorage: `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${A40}${A40}==;EndpointSuffix=core.windows.net`,
  socialSecurity: '123-45-6789',
  // The examples of the register of ISO 13616
  iban: 'DE89370400440532013000',
  ibanGrouped: 'GB29 NWBK 6016 1331 9268 19',
  ibanLower: 'fr1420041010050500013m02606',
}
/** The part that must not be seen, where the whole is an address or a connection string around it. */
export function secretOf(kind: string): string {
  if (kind === 'azureStorage') return A40
  return kind === 'slackHook' ? (PLANTED[kind] ?? '').slice(-24) : (PLANTED[kind] ?? '')
}
