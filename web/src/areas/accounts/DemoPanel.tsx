import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import type { AwaitedCode } from './demo-outbox.ts'

const people = [
  { who: 'Admin', phone: '+1 202 555 0100' },
  { who: 'Collector', phone: '+1 202 555 0101' },
  { who: 'Lender', phone: '+1 202 555 0102' },
  { who: 'Invited, not yet registered', phone: '+1 202 555 0103' },
]

type Props = {
  /** Null while a phone is still to be chosen. */
  awaited: AwaitedCode | null
  onPhone: (phone: string) => void
  onCode: (otp: string) => void
}

/** A demonstration sends no text messages: it offers invented people to sign in as, and shows their codes here. */
export function DemoPanel({ awaited, onPhone, onCode }: Props) {
  return (
    <aside className="note note-info demo" aria-label="Demonstration sign-in">
      <p>
        <strong>Demonstration.</strong> No text message is sent; people and cards are invented.
      </p>
      {awaited ? <DemoCode awaited={awaited} onCode={onCode} /> : <People onPhone={onPhone} />}
    </aside>
  )
}

function People({ onPhone }: Pick<Props, 'onPhone'>) {
  return (
    <>
      <p>Sign in as:</p>
      <ul className="stack-small">
        {people.map(({ who, phone }) => (
          <li key={phone}>
            <Button look="secondary" small onClick={() => onPhone(phone)}>
              {who} <span className="record">{phone}</span>
            </Button>
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
  if (!code) return <p>The code will appear here in a moment.</p>
  return (
    <div className="row">
      <p>
        Newest code: <strong className="record demo-code">{code}</strong>
      </p>
      <Button look="secondary" small onClick={() => onCode(code)}>
        Use this code
      </Button>
    </div>
  )
}
