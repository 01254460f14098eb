import JsBarcode from 'jsbarcode'

/** A text of ASCII as Code 128: its bars as SVG path data, one unit a module and one unit high. */
export function code128(text: string): { width: number; path: string } {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  const modules = target.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: { length }, index }) => `M${index} 0h${length}v1h-${length}z`,
  )
  return { width: modules.length, path: bars.join('') }
}
