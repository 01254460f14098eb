// What the first screen of the shop opens, fetched when it is opened first.

export const popover = async () => (await import('#web/ui/layers/popover.tsx')).Popover
export const menu = async () => (await import('#web/ui/layers/menu.tsx')).Menu
export const select = async () => (await import('#web/ui/controls/select.tsx')).Select
