import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../accounts.module.css'
import type { AwaitedCode } from '../demo-outbox.ts'
import * as labels from './step-labels.ts'

/** The newest demo code for a phone, with a button to use it. */
export function DemoCode({ awaited, onCode }: { awaited: AwaitedCode; onCode: (otp: string) => void }) {
  const { phone, after } = awaited
  const { data } = useQuery({ ...query(api.demo.outbox, { query: { phone } }), refetchInterval: 1_000 })
  const code = data?.messages.find((message) => message.code !== null && message.at > after)?.code
  return (
    <>
      <p>
        <strong>{labels.demo}</strong> {labels.noTextMessagesAreSent}
      </p>
      <div className={styles.demoCode}>
        {code ? (
          <>
            <strong className="record">{code}</strong>
            <Button variant="secondary" size="small" onClick={() => onCode(code)}>
              {labels.useThisCode}
            </Button>
          </>
        ) : (
          <p>{labels.oneMoment}</p>
        )}
      </div>
    </>
  )
}
