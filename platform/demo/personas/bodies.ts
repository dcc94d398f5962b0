import type { Call } from '../emitted/call.ts'
import { BASE62, HEX, type Random } from '../random.ts'
import type { Sensitive } from './target.ts'

const NAMES = ['Ada Berger', 'Jonas Lindqvist', 'Maria Rossi', 'Tom Becker', 'Chloe Martin', 'Ines Duarte', 'Piotr Nowak', 'Sara Novak']
const QUESTIONS = [
  'Which tent is the lightest for two people?',
  'Where is my parcel?',
  'Can I return boots that I have worn once?',
  'Do you ship stove fuel to Norway?',
]

interface Bodies {
  request?: string
  response?: string
}

/**
 * Request and response bodies in the form of each persona's API, as text. Made up: no real person, card or number. Personal values stand where the
 * endpoint says that it carries some, and nowhere else. Undefined where a method or a status has no body.
 */
export function bodiesOf(host: string, call: Call, random: Random): Bodies {
  const { method, sensitive = [] } = call.endpoint
  const person = personOf(random)
  const request = method === 'GET' || method === 'HEAD' ? undefined : requestOf(host, call, random)
  const response = method === 'HEAD' || call.status === 204 || call.status === 304 ? undefined : responseOf(host, call, random)
  for (const one of sensitive) {
    const body = one.section === 'request_body' ? request : call.status < 400 ? response : undefined
    if (body !== undefined) plant(body, one.field, valueOf(one, person, random))
  }
  return {
    ...(request !== undefined && { request: JSON.stringify(request) }),
    ...(response !== undefined && { response: call.status < 400 ? JSON.stringify(response) : errorOf(call) }),
  }
}

interface Person {
  name: string
  email: string
  phone: string
}

type Body = Record<string, unknown>

function personOf(random: Random): Person {
  const name = random.pick(NAMES)
  return { name, email: `${name.toLowerCase().replace(' ', '.')}@example.com`, phone: `+49 30 555 ${String(1000 + random.int(9000))}` }
}

function valueOf({ entity, field }: Sensitive, { name, email, phone }: Person, random: Random): string {
  switch (entity) {
    case 'EMAIL_ADDRESS':
      return email
    case 'PHONE_NUMBER':
      return phone
    case 'CREDIT_CARD':
      return field.startsWith('$.paymentMethod') ? '5555444433331111' : '4242424242424242'
    case 'LOCATION':
      return `Hauptstrasse ${1 + random.int(90)}, Berlin`
    case 'PERSON':
      return field.endsWith('.content') ? `${name} asks: ${random.pick(QUESTIONS)}` : name
    default:
      return String(1_000_000_000 + random.int(900_000_000))
  }
}

/** Puts a value where a path such as `$.accounts[0].mask` leads, and makes what is missing on the way. */
function plant(body: Body, path: string, value: string): void {
  const steps = path.split(/[.[\]]/).filter((step) => step !== '' && step !== '$')
  const last = steps.pop()
  if (last === undefined) throw new Error(`${path} leads nowhere`)
  let at = body
  steps.forEach((step, index) => {
    if (!Object.hasOwn(at, step)) at[step] = /^\d+$/.test(steps[index + 1] ?? last) ? [] : {}
    at = at[step] as Body // just made, or part of a body of this file, in which personal values lie in objects and lists
  })
  at[last] = value
}

function requestOf(host: string, call: Call, random: Random): Body {
  const cents = 990 + random.int(40_000)
  switch (host) {
    case 'api.stripe.com':
      return {
        amount: cents,
        currency: 'eur',
        metadata: { order: `order-${random.int(90_000)}` },
      }
    case 'checkout-live.adyen.com':
      return {
        amount: { value: cents, currency: 'EUR' },
        paymentMethod: { type: 'scheme' },
        reference: `order-${random.int(90_000)}`,
      }
    case 'api.openai.com':
      return {
        model: 'gpt-4o-mini',
        temperature: 0.2,
        messages: [
          { role: 'system', content: 'You answer questions of shoppers.' },
          { role: 'user', content: random.pick(QUESTIONS) },
        ],
      }
    case 'api.anthropic.com':
      return {
        model: 'claude-3-5-sonnet-latest',
        max_tokens: 1024,
        messages: [{ role: 'user', content: random.pick(QUESTIONS) }],
      }
    case 'api.sendgrid.com':
      return {
        personalizations: [{ to: [{}] }],
        from: { email: 'shop@acme-outdoor.example' },
        subject: 'Your order is on its way',
        content: [{ type: 'text/plain', value: 'It has left our warehouse today.' }],
      }
    case 'api.twilio.com':
      return { MessagingServiceSid: 'MG2172dd2db502e20dd981ef0d67850e1a', Body: `Your code is ${100_000 + random.int(900_000)}` }
    case 'hooks.slack.com':
    case 'slack.com':
      return { channel: '#orders', text: `New order of ${(cents / 100).toFixed(2)} EUR` }
    case 'acme.eu.auth0.com':
      return {
        grant_type: 'client_credentials',
        client_id: random.text(32, BASE62),
        client_secret: random.text(64, BASE62),
        audience: 'https://api.acme-outdoor.example',
      }
    case 'shop.acme-outdoor.example':
      return {
        ...(call.path === '/api/login' && { login: `customer-${random.int(9000)}`, password: 'correct horse battery staple' }),
        items: [{ sku: `AO-${random.int(9000)}`, quantity: 1 + random.int(3) }],
      }
    default:
      return {
        id: random.text(12, HEX),
        requested_by: 'acme-outdoor',
        items: [{ sku: `AO-${random.int(9000)}`, quantity: 1 + random.int(3), price_cents: cents }],
      }
  }
}

function responseOf(host: string, call: Call, random: Random): Body {
  const created = Math.floor(call.endMs / 1000)
  switch (host) {
    case 'api.stripe.com':
      return {
        id: `pi_3Q${random.text(22, BASE62)}`,
        object: 'payment_intent',
        amount: 4990,
        currency: 'eur',
        status: 'succeeded',
        created,
        client_secret: `pi_3Q_secret_${random.text(24, BASE62)}`,
        livemode: true,
      }
    case 'api.openai.com':
      return {
        id: `chatcmpl-${random.text(29, BASE62)}`,
        object: 'chat.completion',
        created,
        model: 'gpt-4o-mini',
        choices: [
          { index: 0, message: { role: 'assistant', content: 'The Alpine Light 2 weighs 1.2 kg and sleeps two.' }, finish_reason: 'stop' },
        ],
        usage: { prompt_tokens: 412, completion_tokens: 38, total_tokens: 450 },
      }
    case 'api.anthropic.com':
      return {
        id: `msg_01${random.text(22, BASE62)}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-3-5-sonnet-latest',
        content: [{ type: 'text', text: 'Yes, within 30 days, if they are clean.' }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 1830, output_tokens: 164 },
      }
    case 'acme.eu.auth0.com':
      if (call.endpoint.method === 'GET')
        return { user_id: `auth0|${random.text(24, HEX)}`, email_verified: true, logins_count: 1 + random.int(90) }
      return {
        access_token: ['eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9', 'eyJzdWIiOiJhY21lLW91dGRvb3IifQ', random.text(86, BASE62)].join('.'),
        token_type: 'Bearer',
        expires_in: 86_400,
      }
    case 'api.twilio.com':
      return { sid: `SM${random.text(32, HEX)}`, status: 'queued', direction: 'outbound-api', price: null }
    case 'slack.com':
      return { ok: true, channel: 'C02ORDERS01', ts: `${created}.000200`, message: { type: 'message', text: 'New order' } }
    default:
      return {
        id: random.text(16, HEX),
        status: 'ok',
        created,
        items: Array.from({ length: 1 + random.int(4) }, (_, index) => ({ position: index + 1, sku: `AO-${random.int(9000)}` })),
      }
  }
}

/** What went wrong, in the form that the response says it has. */
function errorOf({ status, type }: Call): string {
  if (type === 'text/html') return `<html><head><title>${status}</title></head><body><h1>${status}</h1><hr>nginx</body></html>`
  if (type.endsWith('xml')) return `<?xml version="1.0"?><Error><Code>${status}</Code><Message>The request was refused.</Message></Error>`
  return JSON.stringify(problemOf(status))
}

function problemOf(status: number): Body {
  if (status === 429) return { error: { type: 'rate_limit_error', message: 'Too many requests. Try again in 20 seconds.' } }
  if (status === 401 || status === 403)
    return { error: { type: 'authentication_error', message: 'The key is not valid for this resource.' } }
  return {
    error: {
      type: status >= 500 ? 'api_error' : 'invalid_request_error',
      code: status,
      message: status >= 500 ? 'Something went wrong on our side.' : 'The request does not fit.',
    },
  }
}
