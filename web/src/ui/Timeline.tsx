import { formatDateTime } from '@ambry/contract/kernel/dates'

type Step = { at: string; words: string; by: string | null }

/** The steps of a record in the given order, each with its time and actor. */
export const Timeline = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="lines">
    {steps.map(({ at, words, by }) => (
      <li className="line" key={`${at} ${words}`}>
        <div className="line-text">
          <strong>{words}</strong>
          <p>{[formatDateTime(at), by].filter(Boolean).join(', ')}</p>
        </div>
      </li>
    ))}
  </ol>
)
