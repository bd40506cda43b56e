import { type Node, type Source, sourcesIn, textOf, walk } from './parsed-sources.ts'

// Finds user-visible text in the source: text in JSX, string literals and templates. Class names, URLs, SQL and the
// messages of programming errors are skipped.

export type Sentence = { file: string; text: string }

const markupAttributes = /^(className|class|d|points|viewBox|style|to|href|src|key|id|htmlFor|role|type|transform)$/
const sql = /^\s*\(*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|FROM|WHERE|AND|LEFT|JOIN|ORDER|CASE|EXISTS|LISTEN)\b/
const proseLike = (text: string) => / /.test(text.trim()) || /^[A-Z][a-z’-]+[.:?!…]?$/.test(text.trim())

function textsIn(program: Node): string[] {
  const found: string[] = []
  const visit = (node: Node): boolean | undefined => {
    if (/^(Import|ExportAll|ExportNamed)/.test(node.type) && node.source) return false
    if (node.type === 'NewExpression' && (node.callee as Node).name === 'Error') return false
    if (node.type === 'JSXAttribute' && markupAttributes.test(String((node.name as Node).name))) return false
    if (node.type === 'TaggedTemplateExpression') {
      walk((node.quasi as Node).expressions, visit)
      return false
    }
    if (node.type === 'JSXText') found.push(String(node.value))
    const text = textOf(node)
    if (text !== null && !sql.test(text)) found.push(text)
    return undefined
  }
  walk(program, visit)
  return found
}

const sentencesOf = ({ file, program }: Source): Sentence[] =>
  textsIn(program)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(proseLike)
    .map((text) => ({ file, text }))

/** Every text in the matching files, without tests. */
export const sentencesIn = (...patterns: string[]): Sentence[] => sourcesIn(...patterns).flatMap(sentencesOf)
