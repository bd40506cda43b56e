import { cardTitle, custodies, type PhotoPurpose, photoPurposes } from '@ambry/contract/cards/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { intakeCheckNames, intakeChecks } from '@ambry/contract/lending/kinds'
import type { Collateral } from '@ambry/contract/lending/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { session } from '../../../../api/api.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { useRights } from '../../../../parts/rights.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { WhyButton } from '../../../../ui/WhyButton.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { CheckInDialog, PhotosNeeded, SignOffDialog } from '../dialogs/CustodyDialogs.tsx'
import { CheckList } from './CheckList.tsx'
import * as labels from './labels.ts'
import styles from './panel.module.css'

type Step = 'check_in' | 'sign_off'

/** The intake of every pledged card: one person checks it in, another signs it off. */
export function CustodyPart({ loan }: { loan: AdminLoanDetail }) {
  const [confirming, setConfirming] = useState<{ step: Step; item: Collateral } | null>(null)
  const pledged = loan.collateral.filter(({ status }) => status === 'pledged')
  const done = pledged.filter(({ signedOffAt }) => signedOffAt !== null).length
  const close = () => setConfirming(null)
  return (
    <>
      <section>
        {pledged.length === 0 ? (
          <p className="muted">{labels.notPledged}</p>
        ) : (
          <Note tone={done === pledged.length ? 'ok' : 'wait'}>{labels.intake(done, pledged.length)}</Note>
        )}
        <p className="small muted panel-more">{labels.custodyChoices[loan.custodyChoice]}</p>
      </section>
      {pledged.map((item) => (
        <Intake key={item.id} item={item} onStep={(step) => setConfirming({ step, item })} />
      ))}
      {confirming?.step === 'check_in' && <CheckInDialog loan={loan} item={confirming.item} onClose={close} />}
      {confirming?.step === 'sign_off' && <SignOffDialog loan={loan} item={confirming.item} onClose={close} />}
    </>
  )
}

function Intake({ item, onStep }: { item: Collateral; onStep: (step: Step) => void }) {
  const { card, checks, photos } = item
  const title = cardTitle(card)
  // before check-in nothing has failed, it only hasn't been done
  const missing = item.checkedAt === null ? null : false
  return (
    <section aria-label={title}>
      <div className={styles.intakeHead}>
        <CardPicture picture={card.picture} size="row" />
        <div>
          <h3>{card.playerName}</h3>
          <p className="small muted">{cardLine(card)}</p>
          <p className="small">
            {labels.place(custodies[card.custody], card.place)}{' '}
            <Link to="/admin/cards" search={{ card: card.id }}>
              {labels.openCard}
              <span className="sr">: {card.playerName}</span>
            </Link>
          </p>
        </div>
      </div>
      <CheckList
        label={labels.parts.custody}
        items={[
          { label: labels.cardReceived, isOk: card.custody === 'in_vault' || missing },
          ...intakeCheckNames.map((check) => ({ label: intakeChecks[check], isOk: checks.includes(check) || missing })),
          {
            label: item.checkedAt
              ? labels.checkedBy(item.checkedBy, formatDateTime(item.checkedAt))
              : labels.notCheckedIn,
            isOk: item.checkedAt !== null || null,
          },
          {
            label: item.signedOffAt
              ? labels.signedBy(item.signedOffBy, formatDateTime(item.signedOffAt))
              : labels.notSignedOff,
            isOk: item.signedOffAt !== null || null,
          },
        ]}
      />
      {item.conditionNote && <p className={styles.words}>{item.conditionNote}</p>}
      {photos.length === 0 && item.checkedAt === null ? (
        <div className={styles.needed}>
          <PhotosNeeded cardId={card.id} />
        </div>
      ) : (
        <Photos photos={photos} title={title} />
      )}
      <Steps item={item} onStep={onStep} />
    </section>
  )
}

function Photos({ photos, title }: { photos: Collateral['photos']; title: string }) {
  if (photos.length === 0) return <p className="small muted">{labels.noPhotos}</p>
  return (
    <ul className={styles.photos} aria-label={labels.photos(title)}>
      {photos.map(({ url, purpose, takenAt }) => (
        <li key={url}>
          <a href={`${url}?w=full`} target="_blank" rel="noreferrer">
            <img
              src={`${url}?w=160`}
              alt={`${photoPurposes[purpose as PhotoPurpose] ?? purpose}, ${formatDate(takenAt)}`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Disabled with the reason where someone could do it but not now, or not this person. */
function Steps({ item, onStep }: { item: Collateral; onStep: (step: Step) => void }) {
  const { data: me } = useQuery(session.me)
  const { can } = useRights()
  if (!can('loan.custody') || item.signedOffAt !== null) return null
  const isMine = item.checkedBy !== null && item.checkedBy === me?.displayName
  return (
    <div className="row">
      <WhyButton
        size="small"
        variant={item.checkedAt ? 'secondary' : 'primary'}
        why={item.actions.includes('check_in') ? null : labels.receiveFirst}
        onClick={() => onStep('check_in')}
      >
        {item.checkedAt ? labels.checkAgain : labels.checkIn}
        <span className="sr"> {item.card.playerName}</span>
      </WhyButton>
      {item.actions.includes('sign_off') && (
        <WhyButton size="small" why={isMine ? labels.youCheckedIn : null} onClick={() => onStep('sign_off')}>
          {labels.signOff}
          <span className="sr"> {item.card.playerName}</span>
        </WhyButton>
      )}
    </div>
  )
}
