import * as labels from './labels.ts'

export function Words() {
  return (
    <>
      {/* in lines of its own, so that none breaks elsewhere when the letters arrive */}
      <h1 className="display">
        {labels.headline.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </h1>
      <p className="lead">{labels.lead}</p>
    </>
  )
}
