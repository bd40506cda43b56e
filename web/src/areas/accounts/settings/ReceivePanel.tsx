import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Section } from '../../../ui/Section.tsx'
import * as labels from './labels.ts'

const own = query(api.accounts.receiveCode, {})

/** The code by which other members send something to this one. */
export function ReceivePanel() {
  const queryClient = useQueryClient()
  const code = useQuery(own)
  const create = useAction({
    mutationFn: () => api.accounts.createReceiveCode(),
    onSuccess: (made) => queryClient.setQueryData(own.queryKey, made),
  })
  return (
    <Section id="receive" title={labels.receiveCode} lead={labels.toReceive}>
      <Loaded query={code}>
        {({ current }) => (
          <div className="lines">
            <div className="line">
              <div className="line-text">
                {current ? (
                  <>
                    <strong className="record">{inHalves(current.code)}</strong>
                    <p>{labels.worksUntil(formatDateTime(current.expiresAt))}</p>
                  </>
                ) : (
                  <p className="muted">{labels.noCode}</p>
                )}
              </div>
              {current && (
                <IconButton label={labels.copyCode} onClick={() => void copyText(inHalves(current.code))}>
                  <Copy />
                </IconButton>
              )}
              <Button
                variant="secondary"
                size="small"
                working={create.isPending}
                onClick={() => create.mutate(undefined)}
              >
                {current ? labels.createAnother : labels.createCode}
              </Button>
            </div>
            {create.error && <Failure text={sentenceOf(create.error)} />}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

const inHalves = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
