export type ChartTableProps = {
  label: string
  /** The first column is the row header. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The values of a chart, at the chart's height; longer tables scroll. */
export function ChartTable({ label, head, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className="chart-table" aria-label={label} tabIndex={0}>
      <table>
        <caption className="sr">{label}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]}>{value || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
