import type { Definition, Heading, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

export type Document = { root: Root; definitions: ReadonlyMap<string, Definition> }
export type Entry = { id: string; text: string; depth: number }

export function parse(markdown: string): Document {
  const root = fromMarkdown(markdown)
  const definitions = new Map<string, Definition>()
  visit(root, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  return { root, definitions }
}

/** The plain text of a node. */
export function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Every heading with its anchor id; duplicates get a number. */
export function headingsOf({ root }: Document): ReadonlyMap<Heading, Entry> {
  const seen = new Map<string, number>()
  const entries = new Map<Heading, Entry>()
  visit(root, (node) => {
    if (node.type !== 'heading') return
    const text = textOf(node)
    const slug = slugOf(text)
    const count = (seen.get(slug) ?? 0) + 1
    seen.set(slug, count)
    entries.set(node, { id: count === 1 ? slug : `${slug}-${count}`, text, depth: node.depth })
  })
  return entries
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'part'

/** Allows only links to pages: never a script, never data. */
export function safeHref(url: string): string | undefined {
  // browsers ignore control characters and spaces inside a scheme, so they must not hide one here
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
  const bare = url.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  // browsers read a backslash as a slash, and two of either as another host
  if (scheme === undefined) return /^[/\\]{2}/.test(bare) || bare.startsWith('\\') ? undefined : bare
  return ['http', 'https', 'mailto', 'tel'].includes(scheme) ? bare : undefined
}

function visit(node: Nodes, variant: (node: Nodes) => void): void {
  variant(node)
  if ('children' in node) for (const child of node.children) visit(child, variant)
}
