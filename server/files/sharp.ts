import sharp from 'sharp'

// sharp with only the decoders that the shop accepts, and without caches. images.ts loads it with the first image.

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadWebpBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

const SVG_LOADERS = { operation: ['VipsForeignLoadSvgFile', 'VipsForeignLoadSvgBuffer'] }

/** Lets this process decode vector drawings while `action` runs: only for the sample shop, before it starts serving. */
export async function withSvg<T>(action: () => Promise<T>): Promise<T> {
  sharp.unblock(SVG_LOADERS)
  try {
    return await action()
  } finally {
    sharp.block(SVG_LOADERS)
  }
}

export { sharp }
