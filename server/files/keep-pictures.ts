import type { App } from '../app.ts'
import type { Transaction } from '../database/database.ts'
import type { FileStore } from './file-store.ts'
import type { Picture } from './pictures.ts'

/** Writes the pictures, then runs the act that names them. What a rejected act leaves is swept (named-files.ts). */
export async function keepingPictures<T>(
  app: App,
  pictures: readonly Picture[],
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (pictures.length === 0) return app.database.transaction(act)
  const put = async () => {
    for (const picture of pictures) await writePicture(app.files, picture)
  }
  return namingPictures(app, put, act)
}

/** Runs an act that names pictures; `put` writes those of their files that are missing, outside of its transaction. */
export async function namingPictures<T>(
  app: App,
  put: () => Promise<void>,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await put()
  const result = await app.database.transaction(act)
  // Once more, for what was swept meanwhile. The act is done: nothing may refuse it now.
  await put().catch((err: unknown) => app.log.warn({ err }, 'the files of new images were not checked'))
  return result
}

/** Writes those of a picture's files that are missing. */
export async function writePicture(files: FileStore, picture: Picture): Promise<void> {
  await Promise.all(
    picture.files.map(async ({ name, bytes }) => {
      if (!(await files.has(name))) await files.put(name, bytes)
    }),
  )
}
