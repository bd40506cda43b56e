/** The most text read from a file; a generous limit for ten thousand cert URLs. */
export const mostText = 900_000

/** The column separator: the one most frequent in the header. */
const dividerOf = (heading: string): string =>
  [',', ';', '\t'].reduce((best, sign) => (heading.split(sign).length > heading.split(best).length ? sign : best))

/** The cells of one CSV line; a quoted cell may contain the separator. */
function cellsOf(line: string, divider: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === divider && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

const headings = /\bcert/i

/** The cert numbers in a file: the cert column if there is one, otherwise the whole text. */
export function certsOfFile(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const heading = lines[0] ?? ''
  const divider = dividerOf(heading)
  const names = cellsOf(heading, divider)
  const at = names.findIndex((name) => headings.test(name))
  if (at < 0 || names.length === 1) return text
  return lines
    .slice(1)
    .map((line) => cellsOf(line, divider)[at]?.trim() ?? '')
    .filter(Boolean)
    .join('\n')
}
