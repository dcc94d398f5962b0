/** What the probe found out: names of the ways that worked. */
export interface Probed {
  ran: string[]
  done: boolean
}

declare global {
  // A global of the page under probe; `var` is what declares one
  var probed: Probed
}

/**
 * Tries, from a script that is allowed to run, every known way of running text as code or of telling another origin something
 * (security.md CSP2). Served as a file, so it may use nothing from outside of itself.
 */
function probe(other: string): void {
  globalThis.probed = { ran: [], done: false }
  const mark = (name: string): string => `globalThis.probed.ran.push('${name}')`
  const ways: Record<string, () => unknown> = {
    'event handler in innerHTML': () => {
      const place = document.createElement('div')
      document.body.append(place)
      place.innerHTML = `<img src="data:," onerror="${mark('event handler in innerHTML')}">`
    },
    'script text': () => {
      const script = document.createElement('script')
      script.text = mark('script text')
      document.body.append(script)
    },
    'script of another origin': () => {
      const script = document.createElement('script')
      script.src = `${other}/script.js`
      document.body.append(script)
    },
    // oxlint-disable-next-line no-eval -- what is being tried
    eval: () => globalThis.eval(mark('eval')),
    // oxlint-disable-next-line no-new-func -- what is being tried
    Function: () => new Function(mark('Function'))(),
    'timer with text': () => (setTimeout as (text: string) => void)(mark('timer with text')),
    'frame with srcdoc': () => {
      const frame = document.createElement('iframe')
      frame.srcdoc = `<script>parent.${mark('frame with srcdoc').replace('globalThis.', '')}</script>`
      document.body.append(frame)
    },
    'javascript: link': () => {
      const link = document.createElement('a')
      link.href = `javascript:void ${mark('javascript: link')}`
      document.body.append(link)
      link.click()
    },
    'onclick attribute': () => {
      const button = document.createElement('button')
      button.setAttribute('onclick', mark('onclick attribute'))
      document.body.append(button)
      button.click()
    },
    'data: import': () =>
      import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(mark('data: import'))}`).catch(() => undefined),
    'blob worker': () => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
      worker.addEventListener('message', () => globalThis.probed.ran.push('blob worker'))
    },
    image: () => {
      new Image().src = `${other}/image`
    },
    fetch: () => fetch(`${other}/fetch`, { mode: 'no-cors' }).catch(() => undefined),
    beacon: () => navigator.sendBeacon(`${other}/beacon`, 'x'),
    WebSocket: () => new WebSocket(`${other.replace('http', 'ws')}/websocket`),
    prefetch: () => {
      const link = document.createElement('link')
      link.rel = 'prefetch'
      link.href = `${other}/prefetch`
      document.head.append(link)
    },
    stylesheet: () => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = `${other}/stylesheet`
      document.head.append(link)
    },
    frame: () => {
      const frame = document.createElement('iframe')
      frame.src = `${other}/frame`
      document.body.append(frame)
    },
    form: () => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = `${other}/form`
      form.target = 'elsewhere' // so that the page stays, and with it what is known of it
      const frame = document.createElement('iframe')
      frame.name = 'elsewhere'
      document.body.append(frame, form)
      form.submit()
    },
    base: () => {
      const base = document.createElement('base')
      base.href = 'https://base.example/'
      document.head.append(base)
      if (new URL('x', document.baseURI).origin !== location.origin) globalThis.probed.ran.push('base')
      base.remove()
    },
  }
  /** Whatever was started has had its turn when these are through the same event loop and the same network. */
  async function settled(): Promise<void> {
    for (let i = 0; i < 4; i++) {
      await fetch(`${location.origin}/favicon.svg`, { cache: 'no-store' })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  async function attempt(way: () => unknown): Promise<void> {
    try {
      await way()
    } catch {
      // Refused, as it should be
    }
  }
  async function run(): Promise<void> {
    for (const way of Object.values(ways)) await attempt(way)
    await settled()
    // The last, because it takes away the page
    await attempt(() => document.write(`<script>${mark('document.write')}</script>`))
    await settled()
    globalThis.probed.done = true
  }
  window.addEventListener('load', () => void run())
}

export const probeScript = (other: string): string => `(${probe.toString()})(${JSON.stringify(other)})`

/** Ways that run code, by the name they leave, and paths that the ways which call out ask for. */
export const RUNNING = [
  'event handler in innerHTML',
  'document.write',
  'script text',
  'eval',
  'Function',
  'timer with text',
  'frame with srcdoc',
  'javascript: link',
  'onclick attribute',
  'data: import',
  'blob worker',
  'base',
]
export const CALLING = ['/script.js', '/image', '/fetch', '/beacon', '/websocket', '/prefetch', '/stylesheet', '/frame', '/form']
