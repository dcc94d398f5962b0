/** What an inspecting proxy calls itself: in its User-Agent, with its version, and where other agents name the TLS library that they read. Pages have it without the policy. */
export const PROXY_AGENT = 'sightglass-proxy'
