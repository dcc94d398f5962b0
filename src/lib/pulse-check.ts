/** What came of a call to a pulse before its address is saved. */
export type PulseCheck = 'fine' | 'policy' | 'no-answer' | 'unreadable' | 'redirect' | 'no-pulse' | 'token-refused' | 'failing'

/** What is wrong and what to do, for an owner; undefined: nothing. `console`: the origin of this page. */
export function explainPulseCheck(check: PulseCheck, { address, console }: { address: string; console: string }): string | undefined {
  const { origin } = new URL(address)
  switch (check) {
    case 'fine':
      return undefined
    case 'policy':
      return `The content policy of this page does not list ${origin}. Reload the page; if that does not help, the operator has to configure the host of the console again (docs/hosting.md).`
    case 'no-answer':
      return `Nothing that this browser can read answers at ${origin}. Check name and port, that it runs, and that its certificate is valid here. Where it is a platform, its CONSOLE_ORIGINS has to name ${console}.`
    case 'unreadable':
      return `${origin} answers, but does not let this console read it. Its CONSOLE_ORIGINS has to name ${console}, and a proxy in front of it has to pass the header Authorization on.`
    case 'redirect':
      return 'It leads to another address. Enter the one it leads to.'
    case 'no-pulse':
      return 'What answers there is no pulse. Enter all of the address that stands before /api/v1, like https://pulse.example.com/pulse.'
    case 'token-refused':
      return 'It is a pulse, and it refuses the tokens of this organization. It has to be one of this installation, with the same SIGHTGLASS_PUBLIC_URL and data.'
    case 'failing':
      return 'It is a pulse and takes the token of this organization, but it answered with an error. Try again later, or look into its log.'
  }
}
