/**
 * Vendors whose id is not their name with dashes for spaces: name, without what is neither letter nor digit, and id. Separate from the catalogue,
 * which is too large for every page that has a filter; a test compares the two.
 */
const NAMES = `
  1password=onepassword ai21-labs=ai21 akamai-cloud=linode alpine-linux=alpine amazon-bedrock=aws-bedrock
  amazon-cloudfront=cloudfront amazon-cognito=aws-cognito amazon-web-services=aws apilayer=ipstack apollo-io=apollo-io
  authorize-net=authorize-net bill=bill-com bird=messagebird booking-com=booking bunny-net=bunny checkout-com=checkout-com
  clickhouse=clickhouse-cloud cockroach-labs=cockroachdb crates-io=crates-io customer-io=customer-io daily=daily-co
  dun-bradstreet=dun-bradstreet duo-security=duo edigitalresearch=e-digital-research fireworks-ai=fireworks fly-io=fly-io
  go-module-proxy=go-proxy google-vertex-ai=vertex-ai grafana-labs=grafana healthchecks-io=healthchecks incident-io=incident-io
  jina-ai=jina kit=convertkit let-s-encrypt=lets-encrypt logz-io=logz-io microsoft-advertising=microsoft-ads microsoft-azure=azure
  microsoft-dynamics-365=microsoft-dynamics microsoft-entra-id=microsoft-entra mistral-ai=mistral monday-com=monday
  moonshot-ai=moonshot ns1=route53-ns1 ovhcloud=ovh pagbank=pagseguro polygon-io=polygon redis=redis-cloud rocket-chat=rocket-chat
  salesforce-dmp=salesforce-krux sitespeed-io=sitespeed split=split-io stability-ai=stability stream=stream-io together-ai=together
  tomorrow-io=tomorrow-io tray-ai=tray-io unity=unity-ads vertex=vertex-tax voyage-ai=voyage weights-biases=weights-and-biases
  wordpress-com=wordpress`

const ID_BY_NAME = new Map(
  NAMES.trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]), // each pair above has one =
)

/** The id of a vendor by its id or its name in any letter case; an unknown vendor is a domain and stays as it is. */
export function vendorId(text: string): string {
  return ID_BY_NAME.get(plain(text)) ?? vendorCase(text)
}

/** Part of a name or an id, as ids are written. */
export function vendorCase(text: string): string {
  return text.toLowerCase().replaceAll(' ', '-')
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
