import sharp from 'sharp'

/** How long reading a payment's image may take, in milliseconds: a busy machine needs minutes. */
export const READING_MS = 150_000

let made = 0

/**
 * An image for a file input, each one different: a real one, but too low for text. The shop reads every payment
 * screenshot, and immediately finds that this one shows none.
 */
export async function screenshot(name = 'payment.png') {
  made += 1
  const colour = { r: made % 256, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) }
  const image = sharp({ create: { width: 540, height: 32, channels: 3, background: colour } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}
