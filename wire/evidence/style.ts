/**
 * The look of evidence, as a file and under a link. It stands on its own, without the console's tokens: light and dark as the device has it, black on white on
 * paper. Holds no character that HTML would escape, because its digest stands in the file's policy.
 */
export const EVIDENCE_STYLE = `
:root { color-scheme: light dark; --ink: #16211f; --soft: #51605d; --line: #d7dfdd; --ground: #ffffff; --sunken: #f4f7f6; --bad: #b3261e; --good: #1c6b4a; --warn: #8a5a00 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8efed; --soft: #a3b1ae; --line: #33403d; --ground: #131a19; --sunken: #1b2423; --bad: #ff9a90; --good: #74d3a6; --warn: #f0c062 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.5 system-ui, sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 32px 24px 64px }
h1 { margin: 0; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere }
h2 { margin: 28px 0 8px; padding-bottom: 4px; border-bottom: 1px solid var(--line); font-size: 15px }
h3 { margin: 16px 0 6px; font-size: 13px; color: var(--soft) }
p { margin: 6px 0 }
small, .soft { color: var(--soft); font-size: 12px }
.bad { color: var(--bad) }
.good { color: var(--good) }
.warn { color: var(--warn) }
dl { display: grid; grid-template-columns: 150px minmax(0, 1fr); gap: 3px 16px; margin: 0 }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere; overflow-x: clip; white-space: pre-wrap }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; overflow-x: clip; white-space: pre-wrap }
th { color: var(--soft); font-weight: 500 }
td, pre, code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12px }
pre { margin: 6px 0; padding: 10px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; overflow-x: clip; tab-size: 2 }
pre.note { font: inherit; font-size: 14px }
summary { margin: 8px 0; cursor: pointer }
.digest { overflow-wrap: anywhere }
@media (max-width: 600px) { dl { grid-template-columns: minmax(0, 1fr) } dt { margin-top: 6px } }
@media print {
  :root { --ink: #000000; --soft: #444444; --line: #bbbbbb; --ground: #ffffff; --sunken: #ffffff; --bad: #8c1d18; --good: #14523a; --warn: #6b4600 }
  main { max-width: none; padding: 0 }
  h2, h3 { break-after: avoid }
  tr, dl { break-inside: avoid }
}
`
