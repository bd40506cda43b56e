import type { ReactNode } from 'react'

import demoStyles from '../../parts/demo.module.css'
import * as labels from './labels.ts'

const people = [
  { who: 'Admin', phone: '+1 202 555 0100' },
  { who: 'Collector', phone: '+1 202 555 0101' },
  { who: 'Lender', phone: '+1 202 555 0102' },
  { who: 'Invited', phone: '+1 202 555 0103' },
]

/** The demo sends no text messages: it offers sample people to sign in as, and shows their codes. */
export function DemoPanel({ children }: { children: ReactNode }) {
  return (
    <aside className={demoStyles.demo} aria-label={labels.demoSign}>
      {children}
    </aside>
  )
}

export function DemoPeople({ onPhone }: { onPhone: (phone: string) => void }) {
  return (
    <>
      <p>
        <strong>{labels.demo}</strong> {labels.noTextMessagesAreSent}
      </p>
      <ul className={demoStyles.people}>
        {people.map(({ who, phone }) => (
          <li key={phone}>
            <button type="button" onClick={() => onPhone(phone)}>
              {who} <span className="record">{phone}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
