import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

// Finds user-visible text in the source: text in JSX, string literals and templates. Class names, URLs, SQL and the
// messages of programming errors are skipped.

export type Sentence = { file: string; text: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

const markupAttributes = /^(className|class|d|points|viewBox|style|to|href|src|key|id|htmlFor|role|type|transform)$/
const sql = /^\s*\(*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|FROM|WHERE|AND|LEFT|JOIN|ORDER|CASE|EXISTS|LISTEN)\b/
const proseLike = (text: string) => / /.test(text.trim()) || /^[A-Z][a-z’-]+[.:?!…]?$/.test(text.trim())

function textsIn(node: unknown, found: string[]): void {
  if (Array.isArray(node)) {
    for (const each of node) textsIn(each, found)
    return
  }
  if (!isNode(node)) return
  if (/^(Import|ExportAll|ExportNamed)/.test(node.type) && node.source) return
  if (node.type === 'TaggedTemplateExpression') {
    textsIn((node.quasi as Node).expressions, found)
    return
  }
  if (node.type === 'NewExpression' && (node.callee as Node).name === 'Error') return
  if (node.type === 'JSXAttribute' && markupAttributes.test(String((node.name as Node).name))) return
  if (node.type === 'JSXText') found.push(String(node.value))
  if (node.type === 'Literal' && typeof node.value === 'string' && !sql.test(node.value)) found.push(node.value)
  if (node.type === 'TemplateLiteral') {
    const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
    if (!sql.test(text)) found.push(text)
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'type') textsIn(value, found)
}

/** Every text in the matching files, without tests. */
export function sentencesIn(root: string, patterns: readonly string[]): Sentence[] {
  return globSync([...patterns], { cwd: root, exclude: (name) => /node_modules|\.test\.|\.d\.ts$/.test(String(name)) })
    .toSorted()
    .flatMap((file) => {
      const found: string[] = []
      textsIn(parseSync(file, readFileSync(`${root}/${file}`, 'utf8')).program, found)
      return found
        .map((text) => text.replace(/\s+/g, ' ').trim())
        .filter(proseLike)
        .map((text) => ({ file, text }))
    })
}
