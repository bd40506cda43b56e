import type sharp from 'sharp'

type MakeSharp = typeof sharp

let loading: Promise<MakeSharp> | null = null

/** The four formats the house reads, and no other of the forty that the library knows. */
const readers = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'SvgBuffer'].map((kind) => `VipsForeignLoad${kind}`)

/** Loaded when the first picture is made: a server that shows none does not carry its memory. */
export const loadSharp = (): Promise<MakeSharp> => {
  loading ??= import('sharp').then(({ default: library }) => {
    // pictures are small and many: one thread each, and nothing kept, because no two requests read the same bytes
    library.concurrency(1)
    library.cache(false)
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: readers })
    return library
  })
  return loading
}
