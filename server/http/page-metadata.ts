/** What a page says of itself to those who show a link to it, search engines and messengers, and to its own script. */
export interface PageMetadata {
  shop: string
  title: string
  /** The shop's own sentence without it. */
  description?: string
  /** Full addresses. */
  image: string
  url: string
  /** The address of the banner's picture, which the shop's page shows before anything else has come; '' for none. */
  banner: string
}

/** The built page (web/index.html), saying this of itself. */
export function withMetadata(
  page: string,
  { shop, title, description, image, url, banner }: PageMetadata,
): string {
  const said: [name: string, content: string | undefined][] = [
    ['og:site_name', shop],
    ['og:title', title],
    ['og:image', image],
    ['og:url', url],
    ['banner', banner],
    ['description', description],
    ['og:description', description],
  ]
  const titled = page.replace(/<title>[^<]*/, () => `<title>${escaped(title)}`)
  return said.reduce((html, [name, content]) => {
    const meta = new RegExp(`(<meta\\s+(?:name|property)="${name}"\\s+content=")[^"]*`)
    return content === undefined ? html : html.replace(meta, (_, before) => before + escaped(content))
  }, titled)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
