import './styles/documents.css'

import { type ReactNode, useId } from 'react'

import { type Fact, FactList } from './FactList.tsx'
import { Logo } from './Logo.tsx'

type Props = {
  /** "Invoice", "Term sheet". */
  kind: string
  /** Null for a draft. */
  number?: string | null | undefined
  /** The issuer: our name, and below it the legal name and address, line by line. */
  from: { house: string; lines: readonly string[] }
  /** Stamped across the header of a document that is no longer valid. */
  stamp?: string | undefined
  children: ReactNode
}

/** A document we issue. It stays white in dark mode. */
export function DocumentSheet({ kind, number, from, stamp, children }: Props) {
  const id = useId()
  return (
    <article className="paper" data-theme="light" aria-labelledby={id}>
      <header className="paper-head">
        <div>
          <p className="brand">
            <Logo />
            {from.house}
          </p>
          {from.lines.length > 0 && <p className="paper-from">{from.lines.join('\n')}</p>}
        </div>
        {stamp && <p className="paper-stamp">{stamp}</p>}
        <div className="paper-kind">
          <h2 id={id}>{kind}</h2>
          {number && <p className="record">{number}</p>}
        </div>
      </header>
      {children}
    </article>
  )
}

/** Recipient, date, due date. */
export function DocumentFacts({ facts }: { facts: readonly Fact[] }) {
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

type DocumentLine = { id: string; title: string; detail?: string | undefined; amount: string }

type LinesProps = {
  label: string
  lines: readonly DocumentLine[]
  /** The card it is about, on the left. */
  picture?: ReactNode
}

export function DocumentLines({ label, lines, picture }: LinesProps) {
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

/** The subtotals, and below the rule the amount to pay. */
export function DocumentTotal({ facts, total }: { facts: readonly Fact[]; total: Fact }) {
  return (
    <div className="paper-total">
      <FactList facts={facts} total={total} />
    </div>
  )
}

/** A note to the recipient. */
export function DocumentMemo({ children }: { children: ReactNode }) {
  return <p className="paper-memo">{children}</p>
}

/** Small print at the bottom: how to pay. */
export function DocumentFoot({ children }: { children: ReactNode }) {
  return <p className="paper-foot">{children}</p>
}
