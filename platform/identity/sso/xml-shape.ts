/**
 * What the libraries that verify signatures do with a document grows faster than the document: 25,000 empty elements in a hundred kilobytes take them twenty
 * seconds. So its shape is counted in the text, before anything is parsed. A response with five hundred groups has some 600 elements, the metadata of a
 * provider a few hundred, neither of them deeper than twelve.
 */
const ELEMENTS_MAX = 2000
const DEPTH_MAX = 40
/** Of all elements together; each namespace is looked for by everything below it. */
const ATTRIBUTES_MAX = 4000
const NAMESPACES_MAX = 200

/** Why a document is not parsed; undefined when it may be. One pass; what is no XML is left to the parser. */
export function refusedShape(xml: string): string | undefined {
  let elements = 0
  let depth = 0
  let attributes = 0
  let namespaces = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const kind = xml.charAt(at + 1)
    if (kind === '?' || kind === '!') {
      at++
      continue
    }
    const tag = tagAt(xml, at)
    attributes += tag.attributes
    namespaces += tag.namespaces
    if (kind === '/') depth--
    else {
      elements++
      if (!tag.isEmpty) depth++
    }
    if (elements > ELEMENTS_MAX) return `it has more than ${ELEMENTS_MAX} elements`
    if (depth > DEPTH_MAX) return `its elements are nested more than ${DEPTH_MAX} times`
    if (attributes > ATTRIBUTES_MAX) return `it has more than ${ATTRIBUTES_MAX} attributes`
    if (namespaces > NAMESPACES_MAX) return `it declares more than ${NAMESPACES_MAX} namespaces`
    at = tag.end
  }
  return undefined
}

/** From `<` to behind its `>`; signs within quotes are part of a value. */
function tagAt(xml: string, from: number): { end: number; isEmpty: boolean; attributes: number; namespaces: number } {
  let attributes = 0
  let namespaces = 0
  let at = from + 1
  for (; at < xml.length; at++) {
    const sign = xml.charAt(at)
    if (sign === '>') break
    // Also names without a value, which a parser reads before it refuses them
    if (/\s/.test(sign) && !/[\s/>]/.test(xml.charAt(at + 1))) attributes++
    if (sign === '=') {
      if (/[\s]xmlns(?::[^\s=]{0,64})?\s{0,8}$/.test(xml.slice(Math.max(from, at - 80), at))) namespaces++
    }
    if (sign === '"' || sign === "'") {
      const end = xml.indexOf(sign, at + 1)
      if (end < 0) return { end: xml.length, isEmpty: false, attributes, namespaces }
      at = end
    }
  }
  return { end: Math.min(at + 1, xml.length), isEmpty: xml.charAt(at - 1) === '/', attributes, namespaces }
}
