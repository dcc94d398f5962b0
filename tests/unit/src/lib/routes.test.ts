import { expect, test } from 'vitest'

import { linksIn, to } from '#src/lib/routes.ts'

test('every link of the console, inside an environment', () => {
  const links = linksIn({ orgId: 'acme', contextId: 'prod' })
  expect({
    home: links.home(),
    orgs: links.orgs(),
    newOrg: links.newOrg(),
    install: links.install(),
    requests: links.requests(),
    filtered: links.requests({ q: 'status:5xx host:"a b"', from: 1_450_618_980_000, to: 'now' }),
    request: links.request('r/1?x#y'),
    connections: links.connections({ q: 'visibility:opaque', from: 'now-1d', to: 'now' }),
    connection: links.connection('c1'),
    performance: links.performance({ q: 'host:a' }),
    availability: links.availability({ q: 'host:a' }),
    inOrg: links.inOrg('globex', '/traffic/requests'),
    signIn: links.signIn(),
    signUp: links.signUp(),
    signOut: links.signOut(),
    demo: links.demo(),
  }).toMatchInlineSnapshot(`
    {
      "availability": "/traffic/availability?orgId=acme&contextId=prod&q=host%3Aa",
      "connection": "/traffic/connections/manage?orgId=acme&contextId=prod&id=c1",
      "connections": "/traffic/connections?orgId=acme&contextId=prod&q=visibility%3Aopaque&from=now-1d&to=now",
      "demo": "/sign-in?demo=true",
      "filtered": "/traffic/requests?orgId=acme&contextId=prod&q=status%3A5xx+host%3A%22a+b%22&from=1450618980000&to=now",
      "home": "/?orgId=acme&contextId=prod",
      "inOrg": "/traffic/requests?orgId=globex",
      "install": "/orgs/install?orgId=acme&contextId=prod",
      "newOrg": "/orgs/new?orgId=acme&contextId=prod",
      "orgs": "/orgs?orgId=acme&contextId=prod",
      "performance": "/traffic/performance?orgId=acme&contextId=prod&q=host%3Aa",
      "request": "/traffic/requests/manage?orgId=acme&contextId=prod&id=r%2F1%3Fx%23y",
      "requests": "/traffic/requests?orgId=acme&contextId=prod",
      "signIn": "/sign-in",
      "signOut": "/sign-out",
      "signUp": "/sign-up",
    }
  `)
})

test('without a scope a link is the bare page', () => {
  expect([to.home(), to.requests(), linksIn({ orgId: '', contextId: '' }).orgs()]).toEqual(['/', '/traffic/requests', '/orgs'])
})
