import type { CSSProperties } from 'react'

/** One gray bar, at the size of the final content. */
export function SkeletonBar({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  const size: CSSProperties = { width, height }
  return <span className="bone" style={size} />
}

/** Skeleton of a list. It appears only if the response is slow, and causes no layout shift. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <div className="line" key={line} aria-hidden="true">
          <div className="line-text stack-small">
            <SkeletonBar width="40%" />
            <SkeletonBar width="64%" height={9} />
          </div>
          <SkeletonBar width={72} />
        </div>
      ))}
    </div>
  )
}
