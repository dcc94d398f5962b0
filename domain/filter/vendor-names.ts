/**
 * Vendors whose name is not their id with dashes for spaces: name, with dashes for what is neither letter nor digit, and id where it is
 * another. Separate from the catalogue, which is too large for every page that has a filter; a test compares the two.
 */
const NAMES = `
  1password=onepassword ai21-labs=ai21 akamai-cloud=linode alpine-linux=alpine amazon-bedrock=aws-bedrock
  amazon-cloudfront=cloudfront amazon-cognito=aws-cognito amazon-web-services=aws apilayer=ipstack apollo-io authorize-net
  bill=bill-com bird=messagebird booking-com=booking bunny-net=bunny checkout-com clickhouse=clickhouse-cloud cm-com
  cockroach-labs=cockroachdb crates-io customer-io daily=daily-co dun-bradstreet duo-security=duo
  edigitalresearch=e-digital-research fireworks-ai=fireworks fly-io go-module-proxy=go-proxy google-vertex-ai=vertex-ai
  grafana-labs=grafana healthchecks-io=healthchecks incident-io jina-ai=jina kit=convertkit let-s-encrypt=lets-encrypt logz-io
  microsoft-advertising=microsoft-ads microsoft-azure=azure microsoft-dynamics-365=microsoft-dynamics
  microsoft-entra-id=microsoft-entra mistral-ai=mistral monday-com=monday moonshot-ai=moonshot ns1=route53-ns1 ovhcloud=ovh
  pagbank=pagseguro polygon-io=polygon redis=redis-cloud rocket-chat salesforce-dmp=salesforce-krux sitespeed-io=sitespeed
  split=split-io stability-ai=stability stream=stream-io together-ai=together tomorrow-io tray-ai=tray-io trigger-dev
  unity=unity-ads vertex=vertex-tax voyage-ai=voyage weights-biases=weights-and-biases wordpress-com=wordpress`

const ID_BY_NAME = new Map(
  NAMES.trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [name = '', id = name] = pair.split('=')
      return [name, id]
    }),
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
