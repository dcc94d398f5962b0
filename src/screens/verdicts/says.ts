/**
 * What a screen speaks of in its one sentence, in the declaration of the screen: `requests` whatever its calls say, `entity` and `endpoint` the same of
 * one that has a page of its own, the others of what they show.
 */
export type Says =
  | 'requests'
  | 'entity'
  | 'endpoint'
  | 'availability'
  | 'performance'
  | 'connections'
  | 'bytes of requests'
  | 'bytes of connections'
