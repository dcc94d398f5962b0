/** The order of cascade layers, weakest first. */
export const LAYERS = '@layer reset, tokens, base, layout, components, utilities;'

/**
 * Puts the order of the layers in front of every style sheet. Layers rank by first mention, and which of a page's sheets a browser
 * meets first is up to the bundler: without this, a scoped style could come first and lift `components` below `reset`.
 */
export function cssLayers() {
  return {
    name: 'css-layers',
    enforce: 'pre' as const,
    // Style sheets have no source maps; without `map` a build that makes some for scripts complains once for each sheet
    transform: (code: string, id: string) =>
      isSheet(id) && !id.includes('node_modules') ? { code: `${LAYERS}\n${code}`, map: null } : undefined,
  }
}

/** `x.css?raw` and `x.css?url` are text and an address, not style sheets. */
const isSheet = (id: string): boolean => /\.css(?:$|\?)/.test(id) && !/[?&](?:raw|url)\b/.test(id)
