/** What decodes and encodes pictures, loaded with the first one: libvips takes memory and time that a start has not. */
export const images = () => import('./images.ts')
