export type Align = 'left' | 'center' | 'right'
export type Table = { aligns: readonly (Align | null)[]; head: readonly string[]; rows: readonly (readonly string[])[] }

/**
 * The table that a paragraph's source is, or null. CommonMark has no tables, and the parser's extension for them would
 * double its size for this one construct of our documents.
 */
export function tableOf(source: string): Table | null {
  const [first, second, ...rest] = source.split('\n')
  if (!first?.includes('|') || second === undefined) return null
  const head = cellsOf(first)
  const rules = cellsOf(second)
  if (rules.length !== head.length || !rules.every((rule) => /^:?-+:?$/.test(rule))) return null
  // as on GitHub, a row has as many cells as the head
  const rows = rest.map((line) => {
    const cells = cellsOf(line)
    return head.map((_, at) => cells[at] ?? '')
  })
  return { aligns: rules.map(alignOf), head, rows }
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function alignOf(rule: string): Align | null {
  if (rule.endsWith(':')) return rule.startsWith(':') ? 'center' : 'right'
  return rule.startsWith(':') ? 'left' : null
}
