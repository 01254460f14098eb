/** Black or white, whichever contrasts more with a colour (`#f5e4dc`, `#fed`), at least 4.5 to 1; else undefined. */
export function textColorOn(color: string): '#000' | '#fff' | undefined {
  const channels = channelsOf(color)
  if (!channels) return undefined
  const [red = 0, green = 0, blue = 0] = channels.map(linear)
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000' : '#fff'
}

function channelsOf(color: string): number[] | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1]
  const full = digits?.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return full?.match(/../g)?.map((pair) => Number.parseInt(pair, 16) / 255)
}

/** The luminance of an sRGB channel, as in WCAG 2 contrast. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
