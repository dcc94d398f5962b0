/** One of each for all tests of a process: a store keeps listening for a moment after its last listener left, also into the next file. */
const document = new EventTarget()
const window = new EventTarget()

/** As much of a browser as the address bar needs. */
export function openAddressBar(): void {
  const history = { state: { index: 0 } as unknown, replaceState: move, pushState: move }
  function move(state: unknown, _title: string, url: URL) {
    history.state = state
    Object.assign(globalThis, { location: new URL(url) })
  }
  Object.assign(globalThis, {
    document,
    window,
    history,
    location: new URL('https://console.example/'),
  })
}

/** As if somebody went there by Back or a link. */
export function open(address: string): void {
  Object.assign(globalThis, { location: new URL(address) })
  window.dispatchEvent(new Event('sightglass:traverse'))
}
