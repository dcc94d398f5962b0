/**
 * Crawlers and link previews, for which the error page is not rendered (specification, point 2): the product tokens that search engines, chat
 * programs and social networks document for their fetchers, plus the three generic words of other well-behaved ones.
 */
export const ROBOTS =
  /bot\b|crawler|spider|slurp|facebookexternalhit|facebookcatalog|embedly|quora link preview|outbrain|pinterest|vkshare|whatsapp|skypeuripreview|google-inspectiontool|mediapartners-google|bingpreview|yandex(?:accessibility|images|video)|duckduckgo-favicons|ia_archiver|nuzzel|iframely|mastodon|w3c_validator/i

export const isRobot = (userAgent: string): boolean => ROBOTS.test(userAgent)
