import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { postReviewHours } from '@ambry/contract/source/kinds'
import type { SlabCard } from '@ambry/slab/slab'
import type { UseMutationResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'

import { sentenceOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Slab } from '../../../ui/cards/Slab.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { budgetText, wantedLine } from '../board/PostRow.tsx'
import { closes } from '../labels.ts'
import type { PartProps } from './CardPart.tsx'
import * as labels from './labels.ts'
import styles from './post.module.css'
import { budgetOf, type PostDraft, wantedOf } from './post-form.ts'

type Props = PartProps & {
  send: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'error'>
  isEdited: boolean
}

/** The post as members will see it, what it would cost, and the button that sends it. */
export function Preview({ draft, outlook, send, isEdited }: Props) {
  const { minCents, maxCents } = budgetOf(draft)
  const budget = maxCents === null || draft.isBudgetHidden ? null : { minCents, maxCents }
  const hours = outlook?.reviewHours ?? postReviewHours
  const today = new Date().toISOString().slice(0, 10)
  return (
    <aside className={styles.aside}>
      <div className="sheet">
        <div className={styles.previewHead}>
          <h2>{labels.preview}</h2>
          <span className="small muted">{labels.asMembers}</span>
        </div>
        <div className={`niche ${styles.stage}`}>
          <Slab card={slabOf(draft)} ghost size="flat" />
        </div>
        <div className={styles.previewText}>
          <h3>{draft.playerName || labels.yourCard}</h3>
          <p className="muted">{wantedLine(wantedOf(draft))}</p>
          {draft.note && <p className={styles.note}>{draft.note}</p>}
          <p className="small">
            <strong className="num">{budgetText({ budget })}</strong>
            {!isEdited && ` · ${closes(formatDate(addDays(today, draft.days)))}`}
          </p>
          {outlook?.cost && (
            <FactList
              facts={[
                { name: labels.atMaximum, value: formatMoney(outlook.cost.priceCents) },
                { name: outlook.cost.buyerFeeLabel, value: formatMoney(outlook.cost.buyerFeeCents) },
              ]}
              total={{ name: labels.youdPay, value: formatMoney(outlook.cost.totalCents) }}
            />
          )}
          {send.error && <Failure text={sentenceOf(send.error)} />}
          <Button type="submit" size="large" working={send.isPending} disabled={draft.playerName.trim() === ''}>
            {isEdited ? labels.saveChanges : labels.send}
          </Button>
          <p className={`small muted ${styles.center}`}>{labels.noObligation(hours)}</p>
        </div>
      </div>
      {outlook?.similarPost && !isEdited && (
        <Note tone="wait">
          {labels.alreadyPosted(outlook.similarPost.number)}{' '}
          <Link to="/source" search={{ post: outlook.similarPost.id }}>
            {labels.openPost}
          </Link>
        </Note>
      )}
      {outlook?.mayBeHeld && (
        <Note tone="info" icon={Users} title={`${labels.mayHave} `}>
          {labels.mayHaveText}
        </Note>
      )}
      <h2>{labels.howItWorks}</h2>
      <ol className={styles.steps}>
        {labels.steps(hours).map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <span className="small muted">{text}</span>
          </li>
        ))}
      </ol>
    </aside>
  )
}

const slabOf = (draft: PostDraft): SlabCard => ({
  cert: '1',
  category: (draft.category ?? 'basketball') as SlabCard['category'],
  year: draft.year,
  set: draft.set,
  number: draft.cardNumber || null,
  name: draft.playerName || labels.yourCard,
  variety: draft.variety || null,
  grade: null,
})
