/** The button of the static error pages. A tab that was opened with this address has nothing behind it. */
export function listenForGoBack(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-go-back]')) return
    if (history.length > 1) history.back()
    else location.assign('/')
  })
}
