/**
 * Images of this many bytes or more are resized before they are sent: a phone's camera produces ten times as much.
 */
const LARGE_BYTES = 1_572_864
/** Pixels of the shorter side: reading a screenshot needs 1080. */
const SHORT_SIDE = 1_440
const QUALITY = 0.92

/** A large image as a smaller JPEG that is equally readable; the file itself if it is small or can't be decoded. */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size < LARGE_BYTES) return file
  const jpeg = await drawSmaller(file).catch(() => null)
  if (!jpeg || jpeg.size >= file.size) return file
  const name = file.name.replace(/\.\w+$/, '') + '.jpg'
  return new File([jpeg], name, { type: jpeg.type, lastModified: file.lastModified })
}

async function drawSmaller(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file)
  const share = Math.min(1, SHORT_SIDE / Math.min(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * share)
  canvas.height = Math.round(image.height * share)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff' // a JPEG has no transparency
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
