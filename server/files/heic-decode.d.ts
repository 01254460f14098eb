declare module 'heic-decode' {
  /** A file's images, the main one first; nothing is decoded before `decode`, which returns RGBA. */
  export function all(file: { buffer: Uint8Array }): Promise<HeicImage[]>

  interface HeicImage {
    width: number
    height: number
    decode: () => Promise<{ data: ArrayBuffer | Uint8ClampedArray; width: number; height: number }>
  }

  const heif: { all: typeof all }
  export default heif
}
