import '../styles/charts.css'

const lines = [0, 1, 2, 3]

/** Skeleton of a chart, at its final height. */
export function ChartSkeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="sr">Loading</span>
      <svg className="plot plot-bones" viewBox="0 0 600 220" preserveAspectRatio="none" aria-hidden="true">
        {lines.map((line) => (
          <path key={line} className="plot-line" d={`M0 ${10 + line * 66}H600`} />
        ))}
        <path className="plot-dots" d="M0 170C90 150 150 138 240 140S390 92 450 92 520 96 560 60L600 46" />
      </svg>
    </div>
  )
}
