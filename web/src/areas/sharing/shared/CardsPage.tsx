import { formatDate } from '@ambry/contract/kernel/dates'
import type { PublicSite, SharedCards } from '@ambry/contract/sharing/pages'
import type { SharedView } from '@ambry/contract/sharing/records'

import { buttonClass } from '../../../ui/Button.tsx'
import { CardPart, CardPicture } from './CardPart.tsx'
import { CollectionName, CollectionPart } from './CollectionPart.tsx'
import { InterestForm } from './InterestForm.tsx'
import { NotOpenPage } from './NotOpenPage.tsx'
import styles from './shared-page.module.css'
import { DemoRibbon, HomeLink } from './WallPage.tsx'

type Props = { cards: SharedCards; house: PublicSite }

/** What a link shows, one card or many. `data-card` tells the script which card is looked at. */
export function CardsPage({ cards, house }: Props) {
  const { card, view, token } = cards
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <DemoRibbon house={house} />
      <div id="shared" data-card={card?.id ?? ''}>
        <div className="shared-wall wall" data-theme="dark">
          <header className={`wrap ${styles.head}`}>
            <HomeLink />
            <p className={`${styles.by} small`}>{sharedLabel(view)}</p>
            <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={requestAddress(cards)}>
              Request access
            </a>
          </header>
          {card ? <CardPicture card={card} /> : <CollectionName {...cards} />}
        </div>
        <main id="main" className={`wrap ${styles.main}${card ? '' : ` ${styles.many}`}`} tabIndex={-1}>
          {card ? <CardPart card={card} view={view} token={token} house={house} /> : <CollectionPart {...cards} />}
          <Interest {...cards} />
          <p className={`small ${styles.note}`}>
            {`The owner can see that this link was viewed, and for how long. As of ${formatDate(view.asOf, house.timeZone)}. The link expires ${formatDate(view.expiresOn)}.`}
          </p>
        </main>
        <footer className="foot">
          <div className="wrap">
            <span>{house.name}</span>
            <a href={`/shared/${token}/report`} rel="nofollow">
              Report this link
            </a>
            <span className="foot-end">This page is not indexed by search engines.</span>
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

/** `Shared privately by Theo A. Link closes Nov 21, 2026.` */
function sharedLabel({ sharedBy, expiresOn }: SharedView): string {
  // an initial has its own full stop
  const by = sharedBy ? `Shared privately by ${sharedBy.replace(/\.$/, '')}.` : 'Shared privately.'
  return `${by} Expires ${formatDate(expiresOn)}.`
}

const requestAddress = ({ shortId }: SharedCards) => `/?share=${shortId}#ask`

/** Two ways: to the house, and to the owner. */
function Interest(cards: SharedCards) {
  const { view, card, token } = cards
  const first = view.sharedBy?.split(' ')[0]
  const mention = first ? `mention ${first}` : 'say that you came from this link'
  return (
    <section className={styles.interest} aria-labelledby="interest">
      <div className={styles.ask}>
        <div>
          <h2 id="interest">{card ? 'Interested in this card?' : 'Interested in one of these cards?'}</h2>
          <p className="muted">
            Ambry is for members only. Request access and {mention}, and we’ll read your request first.
          </p>
        </div>
        <a className={buttonClass({ size: 'large' })} href={requestAddress(cards)}>
          Request access
        </a>
      </div>
      <details className={styles.write}>
        <summary>Message the owner</summary>
        <InterestForm token={token} cardId={card?.id ?? null} />
      </details>
    </section>
  )
}
