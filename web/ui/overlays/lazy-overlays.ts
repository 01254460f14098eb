// Overlays whose code is fetched when the first of them is opened.

export const popover = async () => (await import('#web/ui/overlays/popover.tsx')).Popover
export const menu = async () => (await import('#web/ui/overlays/menu.tsx')).Menu
export const dialog = async () => (await import('#web/ui/overlays/dialog.tsx')).Dialog
export const select = async () => (await import('#web/ui/controls/select.tsx')).Select
