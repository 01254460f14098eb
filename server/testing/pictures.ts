import sharp from 'sharp'

let made = 0

/** A small real PNG, each one different, as a browser would send it. */
export async function picture(width = 60, height = 75): Promise<File> {
  made += 1
  const colour = { r: made % 256, g: (made * 7) % 256, b: (made * 31) % 256 }
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `picture-${made}.png`, { type: 'image/png' })
}
