/** Says which path it was; a static page cannot know beforehand. For crawlers and link previews the page stays empty (specification, point 2). */
const ROBOTS =
  /bot\b|crawler|spider|slurp|facebookexternalhit|embedly|quora link preview|outbrain|pinterest|vkshare|whatsapp|telegrambot|skypeuripreview|slackbot|linkedinbot|twitterbot|discordbot/i

if (ROBOTS.test(navigator.userAgent)) document.body.replaceChildren()
else showPath()

function showPath(): void {
  const message = document.getElementById('error-message')
  if (message) message.textContent = `Page not found: ${location.pathname}`
  document.getElementById('go-back')?.addEventListener('click', () => history.back())
}
