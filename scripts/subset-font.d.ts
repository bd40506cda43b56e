// subset-font has no types; these are the parts that fonts.ts uses
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
