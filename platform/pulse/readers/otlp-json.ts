import { type DescMessage, fromJson, type JsonValue, type MessageShape } from '@bufbuild/protobuf'

/** Fields of OTLP's JSON that are bytes; the specification writes these in hex, everything else in base64 as proto3-JSON does. */
const HEX_FIELDS: ReadonlySet<string> = new Set(['traceId', 'spanId', 'parentSpanId', 'trace_id', 'span_id', 'parent_span_id'])

/** Parses OTLP/JSON. Throws when it is not JSON or not this message; unknown fields are skipped, as the specification requires. */
export function parseOtlpJson<Schema extends DescMessage>(schema: Schema, text: string): MessageShape<Schema> {
  const json = JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && HEX_FIELDS.has(key) ? hexToBase64(value) : value,
  ) as JsonValue // what JSON.parse gives
  return fromJson(schema, json, { ignoreUnknownFields: true })
}

/** What is no hex becomes empty, which the reader of spans refuses for this one span. */
const hexToBase64 = (text: string): string => (/^(?:[0-9a-f]{2})*$/i.test(text) ? Buffer.from(text, 'hex').toString('base64') : '')
