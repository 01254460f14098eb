/** The first address that loads as a picture: the known one, else a newly asked for one; null when neither does. */
export async function liveAddress(
  known: string,
  askAgain: () => Promise<string>,
  loads: (address: string) => Promise<boolean> = loadsAsPicture,
): Promise<string | null> {
  if (await loads(known)) return known
  try {
    const fresh = await askAgain()
    return (await loads(fresh)) ? fresh : null
  } catch {
    return null
  }
}

function loadsAsPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.addEventListener('load', () => resolve(true))
    picture.addEventListener('error', () => resolve(false))
    picture.src = address
  })
}
