/** The most that is read of a file: ten thousand addresses of certs, generously. */
export const mostText = 900_000

/** Which sign divides the columns; the one the heading has most of. */
const dividerOf = (heading: string): string =>
  [',', ';', '\t'].reduce((best, sign) => (heading.split(sign).length > heading.split(best).length ? sign : best))

/** The cells of one line of a sheet; a quoted one may hold the sign that divides. */
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

/** The certs of a file: its column of certs when it names one, else all of it as it stands. */
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
