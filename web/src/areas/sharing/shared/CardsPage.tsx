import { formatDate } from '@ambry/contract/kernel/dates'
import type { PublicSite, SharedCards } from '@ambry/contract/sharing/pages'
import type { SharedView } from '@ambry/contract/sharing/records'

import { buttonClass } from '../../../ui/Button.tsx'
import { CardPart, CardPicture } from './CardPart.tsx'
import { CollectionName, CollectionPart } from './CollectionPart.tsx'
import { InterestForm } from './InterestForm.tsx'
import * as labels from './labels.ts'
import { NotOpenPage } from './NotOpenPage.tsx'
import styles from './shared-page.module.css'
import { HomeLink } from './WallPage.tsx'

type Props = { cards: SharedCards; house: PublicSite }

/** What a link shows, one card or many. `data-card` tells the script which card is viewed. */
export function CardsPage({ cards, house }: Props) {
  const { card, view, token } = cards
  return (
    <>
      <a className="skip" href="#main">
        {labels.skipToContent}
      </a>
      <div id="shared" data-card={card?.id ?? ''}>
        <div className="shared-wall wall" data-theme="dark">
          <header className={`wrap ${styles.head}`}>
            <HomeLink house={house} />
            <p className={`${styles.by} small`}>{sharedLabel(view)}</p>
            <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={requestAddress(cards)}>
              {labels.requestAccess}
            </a>
          </header>
          {card ? <CardPicture card={card} /> : <CollectionName {...cards} />}
        </div>
        <main id="main" className={`wrap ${styles.main}${card ? '' : ` ${styles.many}`}`} tabIndex={-1}>
          {card ? <CardPart card={card} view={view} token={token} /> : <CollectionPart {...cards} />}
          <Interest {...cards} />
          <p className={`small ${styles.note}`}>
            {labels.theOwnerCanSee(formatDate(view.asOf, house.timeZone), formatDate(view.expiresOn))}
          </p>
        </main>
        <footer className="foot">
          <div className="wrap">
            <span>{house.name}</span>
            <a href={`/shared/${token}/report`} rel="nofollow">
              {labels.reportThisLink}
            </a>
            <span className="foot-end">{labels.thisPageIsNotIndexed}</span>
          </div>
        </footer>
      </div>
      <noscript>
        <img src={`/files/shared/${token}/seen.gif`} width="1" height="1" alt="" />
      </noscript>
      <template id="closed">
        <NotOpenPage house={house} />
      </template>
    </>
  )
}

/** `Shared privately by Theo A.` and when the link expires. */
function sharedLabel({ sharedBy, expiresOn }: SharedView): string {
  // an initial ends in a period already
  const by = sharedBy ? labels.sharedPrivately(sharedBy.replace(/\.$/, '')) : labels.sharedPrivatelySentence
  return labels.expires(by, formatDate(expiresOn))
}

const requestAddress = ({ shortId }: SharedCards) => `/?share=${shortId}#ask`

/** Two options: contact us or the owner. */
function Interest(cards: SharedCards) {
  const { view, card, token } = cards
  const first = view.sharedBy?.split(' ')[0]
  const mention = first ? `mention ${first}` : 'say that you came from this link'
  return (
    <section className={styles.interest} aria-labelledby="interest">
      <div className={styles.ask}>
        <div>
          <h2 id="interest">{card ? labels.interestedInThisCard : labels.interestedInOneOfThese}</h2>
          <p className="muted">{labels.ambryIsForMembersOnly(mention)}</p>
        </div>
        <a className={buttonClass({ size: 'large' })} href={requestAddress(cards)}>
          {labels.requestAccess}
        </a>
      </div>
      <details className={styles.write}>
        <summary>{labels.messageTheOwner}</summary>
        <InterestForm token={token} cardId={card?.id ?? null} />
      </details>
    </section>
  )
}
