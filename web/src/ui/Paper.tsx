import '../styles/documents.css'

import { type ReactNode, useId } from 'react'

import { type Fact, FactList } from './FactList.tsx'
import { Logo } from './Logo.tsx'

type Props = {
  /** "Invoice", "Term sheet". */
  kind: string
  /** A draft has none. */
  number?: string | null | undefined
  /** Who writes: the house's legal name and address, from its settings. */
  from: { name: string; address: string }
  children: ReactNode
}

/** A document of the house. Paper is white in the dark too. */
export function Paper({ kind, number, from, children }: Props) {
  const id = useId()
  return (
    <article className="paper" data-theme="light" aria-labelledby={id}>
      <header className="paper-head">
        <div>
          <p className="brand">
            <Logo />
            Ambry
          </p>
          <p className="paper-from">
            {from.name}
            <br />
            {from.address}
          </p>
        </div>
        <div className="paper-kind">
          <h2 id={id}>{kind}</h2>
          {number && <p className="record">{number}</p>}
        </div>
      </header>
      {children}
    </article>
  )
}

/** To whom, of when, until when. */
export function PaperFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="paper-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type PaperLine = { id: string; title: string; detail?: string | undefined; amount: string }

type LinesProps = {
  label: string
  lines: readonly PaperLine[]
  /** The card it is about, at the left. */
  picture?: ReactNode
}

export function PaperLines({ label, lines, picture }: LinesProps) {
  return (
    <div className="paper-lines">
      {picture && <div className="paper-picture">{picture}</div>}
      <table aria-label={label}>
        <thead className="sr">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, title, detail, amount }) => (
            <tr key={id}>
              <td>
                {title}
                {detail && <small>{detail}</small>}
              </td>
              <td className="num">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the lines come to, and below the rule what is to pay. */
export function PaperTotal({ facts, total }: { facts: readonly Fact[]; total: Fact }) {
  return (
    <div className="paper-total">
      <FactList facts={facts} total={total} />
    </div>
  )
}

/** Small words below everything: thanks, how to pay. */
export function PaperFoot({ children }: { children: ReactNode }) {
  return <p className="paper-foot">{children}</p>
}
