import type sharp from 'sharp'

type MakeSharp = typeof sharp

let loading: Promise<MakeSharp> | null = null

/** The four formats we accept, out of the forty the library supports. */
const readers = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'SvgBuffer'].map((kind) => `VipsForeignLoad${kind}`)

/** Loaded when the first picture is created, so that a server that creates none saves the memory. */
export const loadSharp = (): Promise<MakeSharp> => {
  loading ??= import('sharp').then(({ default: library }) => {
    // pictures are small and many: one thread each and no cache, because no two requests read the same bytes
    library.concurrency(1)
    library.cache(false)
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: readers })
    return library
  })
  return loading
}
