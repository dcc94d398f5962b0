/** Texts as the console meets them. Hosts and ids are made up; documentation ranges where addresses are needed. */

export const CHARGE_JSON = JSON.stringify({
  id: 'ch_3PqT81LkdIwHu7ix0',
  amount: 4200,
  currency: 'eur',
  captured: true,
  refunded_at: null,
  customer: { id: 'cus_Qx81', email: 'ada@example.com', address: { city: 'Zürich', country: 'CH' } },
  lines: [
    { sku: 'pipe-12', quantity: 2, price: 1500.5 },
    { sku: 'valve-3', quantity: 1, price: 1199 },
  ],
  metadata: {},
})

/** Names and values that try to be something else. */
export const HOSTILE_JSON = JSON.stringify({
  '<img src=x onerror=alert(1)>': '</pre><script>alert(1)</script>',
  'abc\u202egpj.exe': 'reads backwards',
  'zero\u200bwidth': 'a\u0000b',
  constructor: { prototype: { polluted: true } },
  'a very long name that goes on and on, as some generated documents have them, with dots.and/slashes and "quotes"': 1,
  '': 'the empty name',
}).replace('"constructor"', '"__proto__"')

export const SQL = `SELECT c.id, c.mail, sum(o.total) AS spent -- last year
FROM customers c
JOIN orders o ON o.customer_id = c.id
WHERE c.country = 'CH' AND o.placed_at >= $1
GROUP BY c.id, c.mail
HAVING sum(o.total) > 1000
ORDER BY spent DESC LIMIT 50`

export const MARKUP = `<?xml version="1.0"?>
<!-- a reply of the older interface -->
<charge id="ch_3PqT81" captured="true">
  <amount currency="eur">42.00</amount>
  <note><![CDATA[<b>not</b> markup]]></note>
</charge>`

export const HTTP = `POST /v1/charges?expand=customer HTTP/1.1
host: api.payments.example
content-type: application/json
authorization: Bearer sk_l***(24)***9aXz
user-agent: checkout/1.9 node/24

HTTP/1.1 402 Payment Required
content-type: application/json
x-request-id: req_9f1c2`

export const SHELL = `# Start the agent on this machine
docker run --rm --privileged --pid=host --network=host \\
  -v /sys:/sys -e REGISTRATION_TOKEN="$TOKEN" \\
  registry.example/agent:v0 --config "https://console.example/agent/v1/config.yaml?token=$TOKEN"`

export const RULE = `-- failed calls of our own pods to a payment vendor
in_zone(dst.domain, "payments.example") and http.res.status >= 500
  and (dst.ip in [10.0.0.0/8, 2001:db8::1] or src.process.binary matches /^(node|java)$/)
  and tags contains "env:prod"`

export const AGENT_YAML = `version: 2
services:
  event_stores:
    - id: sightglass
      type: pulse
      url: https://agents.console.example # the agents' receiver
      token: {type: env, value: REGISTRATION_TOKEN}
  object_stores:
    - id: sightglass
      type: qpoint
      url: https://agents.console.example
      token: {type: env, value: REGISTRATION_TOKEN}
stacks:
  default:
    plugins:
      - type: report_usage
      - type: http_capture
        config: {level: summary, format: json}
tap:
  direction: egress-external
  ignore_loopback: true
  audit_include_dns: false
  http: {stack: default}
  filters:
    groups: [qpoint, kubernetes]
  endpoints:
    - domain: api.payments.example
      http: {stack: payments}
`

export const AGENT_YAML_NEXT = AGENT_YAML.replace('level: summary', 'level: headers')
  .replace('  audit_include_dns: false\n', '  audit_include_dns: true\n')
  .replace('groups: [qpoint, kubernetes]', 'groups: [qpoint]')
  .replace(
    '    - domain: api.payments.example\n',
    '    - domain: hooks.chat.example\n      http: {stack: none}\n    - domain: api.payments.example\n',
  )
  .replace('version: 2\n', 'version: 2\n# release 42\n')

/** A name that stands twice, a bracket that is not closed. */
export const BROKEN_YAML = `tap:
  direction: egress-external
  direction: ingress
  filters:
    groups: [qpoint, kubernetes
  endpoints:
    - domain: api.payments.example
`

/** Stands in the command below, so that it can be masked in it. */
export const DEPLOYMENT_TOKEN = 'sgd_7Fq2Zr81LkdIwHu7ixTt0P'
export const COMMAND = `sudo agent --config "https://console.example/agent/v1/config.yaml?token=${DEPLOYMENT_TOKEN}" \\
  --tags env:prod,team:checkout`

export const REQUEST_BEFORE = JSON.stringify({
  method: 'POST',
  status: 201,
  body: { amount: 4200, currency: 'eur', source: 'card' },
  tags: ['env:prod'],
})
export const REQUEST_AFTER = JSON.stringify({
  tags: ['env:prod', 'retry'],
  status: 402,
  method: 'POST',
  body: { currency: 'eur', amount: 4200, source: 'card', error: { code: 'card_declined' } },
})
