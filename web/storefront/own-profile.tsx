import { lazy, Suspense, useState } from 'react'

const ProfileDialog = lazy(async () => ({
  default: (await import('#web/account/profile/profile-dialog.tsx')).ProfileDialog,
}))

/** The customer's own profile, fetched when it is opened first; `show` opens it. */
export function useOwnProfile() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)

  function show() {
    setWanted(true)
    setOpen(true)
  }

  const dialog = wanted && (
    <Suspense fallback={null}>
      <ProfileDialog open={open} onClose={() => setOpen(false)} withAddresses />
    </Suspense>
  )
  return { show, dialog }
}
