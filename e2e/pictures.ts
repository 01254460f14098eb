import sharp from 'sharp'

let made = 0

/** A payment screenshot for a file input: a real picture, each one different. */
export async function screenshot(name = 'payment.png') {
  made += 1
  const colour = { r: made % 256, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) }
  const picture = sharp({ create: { width: 540, height: 1100, channels: 3, background: colour } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}
