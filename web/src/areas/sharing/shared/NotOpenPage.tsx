import type { PublicHouse } from '@ambry/contract/sharing/pages'

import { buttonClass } from '../../../ui/Button.tsx'
import { WallPage } from './WallPage.tsx'

export const EntranceLink = () => (
  <a className={buttonClass({ size: 'large' })} href="/">
    Go to the entrance
  </a>
)

export const notOpenTitle = 'This link is not open.'

/** Wrong, expired, closed, seen often enough: one page, and nobody learns which. */
export const NotOpenPage = ({ house }: { house: PublicHouse }) => (
  <WallPage
    house={house}
    title={notOpenTitle}
    lead="It may have closed, or its address may be mistyped. Ask whoever sent it to you for a new one."
    record="404"
  >
    <EntranceLink />
  </WallPage>
)
