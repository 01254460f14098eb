import { useState } from 'react'

/** Whether something is so or was before: what was opened once stays mounted, and fades when it closes. */
export function useEver(isSo: boolean): boolean {
  const [ever, setEver] = useState(isSo)
  if (isSo && !ever) setEver(true)
  return ever || isSo
}
