import { WHYS } from '#domain/templating/decisions.ts'
import { SHAPES } from '#domain/templating/segments.ts'

import { reading } from '../product/reading.ts'
import type { TemplateEvidence, TemplateMove, TemplatePreview, TemplateSegment } from './templates.ts'

/** Readers of results about templates, as in read-requests.ts. */
export function readTemplateEvidence(raw: unknown): TemplateEvidence {
  const { number, list, text } = reading(raw, 'evidence of a template')
  return {
    requests: number('requests'),
    paths: number('paths'),
    sampled: number('sampled'),
    segments: list('segments', readSegment),
    now: text('now'),
  }
}

function readSegment(raw: unknown): TemplateSegment {
  const { text, oneOf, list, number, texts } = reading(raw, 'segment')
  return {
    text: text('text'),
    why: oneOf('why', WHYS),
    shapes: list('shapes', readShape),
    values: number('values'),
    examples: texts('examples'),
  }
}

function readShape(raw: unknown): TemplateSegment['shapes'][number] {
  const { oneOf, number } = reading(raw, 'shape')
  return { shape: oneOf('shape', SHAPES), paths: number('paths') }
}

export function readTemplatePreview(raw: unknown): TemplatePreview {
  const { number, list } = reading(raw, 'preview of templates')
  return { requests: number('requests'), looked: number('looked'), moving: number('moving'), moves: list('moves', readMove) }
}

function readMove(raw: unknown): TemplateMove {
  const { text, number } = reading(raw, 'move')
  return { from: text('from'), to: text('to'), requests: number('requests') }
}
