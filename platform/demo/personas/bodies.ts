import type { Call } from '../emitted/call.ts'
import { BASE62, HEX, type Random } from '../random.ts'

const NAMES = ['Ada Berger', 'Jonas Lindqvist', 'Maria Rossi', 'Tom Becker', 'Chloe Martin', 'Ines Duarte', 'Piotr Nowak', 'Sara Novak']
const QUESTIONS = [
  'Which tent is the lightest for two people?',
  'Where is my parcel?',
  'Can I return boots that I have worn once?',
  'Do you ship stove fuel to Norway?',
]

interface Bodies {
  request?: unknown
  response?: unknown
}

/** Request and response bodies in the form of each persona's API. Made up: no real person, card or number. `undefined` for hosts without JSON. */
export function bodiesOf(host: string, call: Call, random: Random): Bodies {
  const person = personOf(random)
  const ok = call.status < 400
  const request = call.endpoint.method === 'GET' || call.endpoint.method === 'HEAD' ? undefined : requestOf(host, person, random)
  return { ...(request !== undefined && { request }), response: ok ? responseOf(host, person, call, random) : errorOf(call) }
}

interface Person {
  name: string
  email: string
  phone: string
}

function personOf(random: Random): Person {
  const name = random.pick(NAMES)
  return { name, email: `${name.toLowerCase().replace(' ', '.')}@example.com`, phone: `+49 30 555 ${String(1000 + random.int(9000))}` }
}

function requestOf(host: string, person: Person, random: Random): unknown {
  const cents = 990 + random.int(40_000)
  switch (host) {
    case 'api.stripe.com':
      return {
        amount: cents,
        currency: 'eur',
        receipt_email: person.email,
        card: { number: '4242424242424242', exp_month: 4, exp_year: 2030, cvc: '314' },
      }
    case 'checkout-live.adyen.com':
      return {
        amount: { value: cents, currency: 'EUR' },
        paymentMethod: { type: 'scheme', number: '5555444433331111', cvc: '737', holderName: person.name },
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
        messages: [{ role: 'user', content: `${person.name} asks: ${random.pick(QUESTIONS)}` }],
      }
    case 'api.sendgrid.com':
      return {
        personalizations: [{ to: [{ email: person.email, name: person.name }] }],
        from: { email: 'shop@acme-outdoor.example' },
        subject: 'Your order is on its way',
        content: [{ type: 'text/plain', value: `Hello ${person.name}` }],
      }
    case 'api.twilio.com':
      return { To: person.phone, From: '+4930555000', Body: `Your code is ${100_000 + random.int(900_000)}` }
    case 'hooks.slack.com':
    case 'slack.com':
      return { channel: '#orders', text: `New order of ${(cents / 100).toFixed(2)} EUR by ${person.name}` }
    case 'acme.eu.auth0.com':
      return {
        grant_type: 'client_credentials',
        client_id: random.text(32, BASE62),
        client_secret: random.text(64, BASE62),
        audience: 'https://api.acme-outdoor.example',
      }
    case 'shop.acme-outdoor.example':
      return {
        contact: { email: person.email, name: person.name },
        password: 'correct horse battery staple',
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

function responseOf(host: string, person: Person, call: Call, random: Random): unknown {
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
        receipt_email: person.email,
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
      return {
        access_token: ['eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9', 'eyJzdWIiOiJhY21lLW91dGRvb3IifQ', random.text(86, BASE62)].join('.'),
        token_type: 'Bearer',
        expires_in: 86_400,
      }
    case 'api.twilio.com':
      return { sid: `SM${random.text(32, HEX)}`, status: 'queued', to: person.phone, direction: 'outbound-api', price: null }
    case 'slack.com':
      return { ok: true, channel: 'C02ORDERS01', ts: `${created}.000200`, message: { type: 'message', text: 'New order' } }
    default:
      return {
        id: random.text(16, HEX),
        status: 'ok',
        created,
        customer: { name: person.name, email: person.email },
        items: Array.from({ length: 1 + random.int(4) }, (_, index) => ({ position: index + 1, sku: `AO-${random.int(9000)}` })),
      }
  }
}

function errorOf({ status }: Call): unknown {
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
