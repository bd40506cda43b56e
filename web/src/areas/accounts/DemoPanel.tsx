import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import demoStyles from '../../parts/demo.module.css'
import { Button } from '../../ui/Button.tsx'
import styles from './accounts.module.css'
import type { AwaitedCode } from './demo-outbox.ts'

const people = [
  { who: 'Admin', phone: '+1 202 555 0100' },
  { who: 'Collector', phone: '+1 202 555 0101' },
  { who: 'Lender', phone: '+1 202 555 0102' },
  { who: 'Invited', phone: '+1 202 555 0103' },
]

/** A demonstration sends no text messages: it offers invented people to sign in as, and shows their codes. */
export function DemoPanel({ children }: { children: ReactNode }) {
  return (
    <aside className={demoStyles.demo} aria-label="Demo sign-in">
      {children}
    </aside>
  )
}

export function DemoPeople({ onPhone }: { onPhone: (phone: string) => void }) {
  return (
    <>
      <p>
        <strong>Demo.</strong> No text messages are sent. Sign in as:
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

/** The newest code the demonstration has for a phone, with a way to use it. */
export function DemoCode({ awaited, onCode }: { awaited: AwaitedCode; onCode: (otp: string) => void }) {
  const { phone, after } = awaited
  const { data } = useQuery({ ...query(api.demo.outbox, { query: { phone } }), refetchInterval: 1_000 })
  const code = data?.messages.find((message) => message.code !== null && message.at > after)?.code
  return (
    <>
      <p>
        <strong>Demo.</strong> No text messages are sent. Your code:
      </p>
      <div className={styles.demoCode}>
        {code ? (
          <>
            <strong className="record">{code}</strong>
            <Button variant="secondary" size="small" onClick={() => onCode(code)}>
              Use this code
            </Button>
          </>
        ) : (
          <p>One moment…</p>
        )}
      </div>
    </>
  )
}
