/** User-Agent of the inspecting proxy, with its version: what it is told from other agents by. Pages have it without the schemas of its settings. */
export const PROXY_AGENT = 'sightglass-proxy'
