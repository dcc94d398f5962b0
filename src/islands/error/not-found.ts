/**
 * Says which path it was; a static page cannot know beforehand. For crawlers and link previews the page stays empty (specification, point 2).
 */
const ROBOTS =
  /bot\b|crawler|spider|slurp|facebookexternalhit|embedly|quora link preview|outbrain|pinterest|vkshare|whatsapp|telegrambot|skypeuripreview|slackbot|linkedinbot|twitterbot|discordbot/i

if (ROBOTS.test(navigator.userAgent)) document.body.replaceChildren()
else show()

function show(): void {
  const message = document.querySelector('[data-error-message]')
  if (message) message.textContent = `Page not found: ${location.pathname}`
  document.querySelector('[data-go-back]')?.addEventListener('click', goBack)
}

/** A tab that was opened with this address has nothing behind it. */
function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign('/')
}
