import type { User } from '@ambry/contract/accounts/records'
import { identityLevels, identityStatus } from '@ambry/contract/identity/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { personName } from '../../../ui/phone.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { RecordDialog } from './CaseDialogs.tsx'
import * as labels from './labels.ts'

/** A person's identity check in their record: how far it is, and the way to the case. */
export const MemberIdentityPart = (props: { user: User }) => (
  <NeedsRight right="identity.read">
    <Identity {...props} />
  </NeedsRight>
)

function Identity({ user }: { user: User }) {
  const cases = useQuery(query(api.identity.identityCases, { query: { userId: user.id, limit: 1 } }))
  const [isRecording, setRecording] = useState(false)
  return (
    <section aria-labelledby="identity">
      <div className="row between">
        <h3 id="identity">{labels.identity}</h3>
        <NeedsRight right="identity.decide">
          {cases.data?.items[0]?.status !== 'verified' && (
            <Button variant="secondary" size="small" onClick={() => setRecording(true)}>
              {labels.recordCheck}
            </Button>
          )}
        </NeedsRight>
      </div>
      <Loaded query={cases} skeleton={<SkeletonLines lines={1} />}>
        {({ items: [found] }) => (
          <div className="lines">
            <div className="line">
              <div className="line-text">
                <strong>{identityLevels[found?.level ?? 'none']}</strong>
                <p>
                  {found?.expiresOn && `${labels.until(formatDate(found.expiresOn))} `}
                  {found ? (
                    <Link to="/admin/kyc-verification" search={{ case: user.id }}>
                      {labels.viewCase}
                    </Link>
                  ) : (
                    labels.notStarted
                  )}
                </p>
              </div>
              <StatusTag of={identityStatus} status={found?.status ?? 'not_started'} />
            </div>
          </div>
        )}
      </Loaded>
      <NeedsRight right="audit.read">
        <p className="small">
          <Link
            to="/admin/settings"
            search={{ tab: 'audit', memberId: user.id, objectKind: 'identity_document', act: 'view' }}
          >
            {labels.whoViewedDocuments}
          </Link>
        </p>
      </NeedsRight>
      {isRecording && (
        <RecordDialog member={{ id: user.id, name: personName(user) }} onClose={() => setRecording(false)} />
      )}
    </section>
  )
}
