import type { HtmlTagDescriptor, Rolldown } from 'vite'

/** The chunk that contains a source file. */
export function chunkOf(bundle: Rolldown.OutputBundle, source: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)),
  )
  if (!found) throw new Error(`No chunk has ${source}`)
  return found
}

/** A chunk's imports, then the chunk itself: the order of the CSS cascade. */
export function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const seen = new Set([chunk])
  const collect = ({ imports }: Rolldown.OutputChunk): Rolldown.OutputChunk[] =>
    imports.flatMap((name) => {
      const file = bundle[name]
      if (file?.type !== 'chunk' || seen.has(file)) return []
      seen.add(file)
      return [...collect(file), file]
    })
  return [...collect(chunk), chunk]
}

/** Preloaded with low priority, after what the first paint waits for. */
export const preloaded = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${file}`, nonce: '__NONCE__' },
  injectTo: 'head',
})
