import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type Source = { file: string; program: Node }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

export const parse = (file: string, text: string): Source => ({
  file,
  program: parseSync(file, text).program as unknown as Node,
})

const root = path.resolve(import.meta.dirname, '../..')
/** Parsing all of it takes seconds, and several tests ask about the same files. */
const parsed = new Map<string, Source>()

/** The source files, without tests, by their path from the project's root. */
export function sourcesIn(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: root, exclude: (name) => /node_modules|\.test\.|\.d\.ts$/.test(String(name)) })
    .map((name) => name.split(path.sep).join('/'))
    .toSorted()
    .map((file) => {
      const known = parsed.get(file) ?? parse(file, readFileSync(path.join(root, file), 'utf8'))
      parsed.set(file, known)
      return known
    })
}

/** Visits a node and what is in it; `visit` returns false to leave out what is in a node. */
export function walk(node: unknown, visit: (node: Node) => boolean | undefined): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit)
  } else if (isNode(node) && visit(node) !== false) {
    for (const [key, value] of Object.entries(node)) if (key !== 'type') walk(value, visit)
  }
}

/** The text of a string or a template, with … for what a template computes. */
export function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** What a file imports or re-exports, also when it does so while it runs. */
export function importsOf({ program }: Source): string[] {
  const found: string[] = []
  walk(program, (node) => {
    const source = node.source as Node | null | undefined
    if (/^(Import|Export)/.test(node.type) && source) found.push(textOf(source) ?? '')
    return undefined
  })
  return found
}
