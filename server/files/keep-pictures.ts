import type { App } from '../app.ts'
import type { Transaction } from '../database/database.ts'
import type { FileStore } from './file-store.ts'
import { namingPictures } from './name-pictures.ts'
import { Refusal } from '../refusal.ts'
import type { Picture } from './pictures.ts'
import { removeUnreferenced } from './unreferenced.ts'

/** Writes the pictures, then runs the act that names them. Only a refusal removes them: other errors may yet commit. */
export async function keepingPictures<T>(
  app: App,
  pictures: readonly Picture[],
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (pictures.length === 0) return app.database.transaction(act)
  const hashes = pictures.map(({ hash }) => hash)
  const fresh = new Set<string>()
  const put = async () => {
    for (const picture of pictures) if (await writePicture(app.files, picture)) fresh.add(picture.hash)
  }
  try {
    return await namingPictures(app, hashes, put, act)
  } catch (error) {
    if (error instanceof Refusal)
      await removeUnreferenced(app, [...fresh]).catch((err: unknown) =>
        app.log.warn({ err }, 'images of a rejected request will be removed later'),
      )
    throw error
  }
}

/** Writes those of a picture's files that are missing → whether any was. */
export async function writePicture(files: FileStore, picture: Picture): Promise<boolean> {
  const written = await Promise.all(
    picture.files.map(async ({ name, bytes }) => {
      if (await files.has(name)) return false
      await files.put(name, bytes)
      return true
    }),
  )
  return written.includes(true)
}
