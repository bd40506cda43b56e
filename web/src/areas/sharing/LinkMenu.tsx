import type { ShareLink } from '@ambry/contract/sharing/records'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import styles from '../../parts/lists/lists.module.css'
import { copyText } from '../../ui/copy.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { WhyItem } from '../../ui/WhyButton.tsx'
import { EditLinkDialog } from './EditLinkDialog.tsx'
import { type LinkStep, LinkStepDialog } from './LinkStepDialog.tsx'
import * as labels from './labels.ts'
import { fullAddress, whyClosed } from './share-labels.ts'
import { LinkAddress } from './sheet/LinkAddress.tsx'
import { ShareSheet } from './sheet/ShareSheet.tsx'
import { copyOf } from './sheet/share-form.ts'

type Confirming = LinkStep | 'address' | 'edit' | 'copy'

type Props = {
  link: ShareLink
  buttonClass?: string
  /** Opens its statistics; omitted where they are already visible. */
  onFigures?: () => void
  onDropped?: () => void
}

/** The actions on one of the member's links. */
export function LinkMenu({ link, buttonClass = 'icon-btn', onFigures, onDropped }: Props) {
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const short = link.shortAddress
  const nowhere = short === null ? (whyClosed(link, 'owner') ?? labels.thisLinkIsClosed) : null
  const close = () => setConfirming(null)
  return (
    <>
      <Menu
        title={labels.moreActions(link.name)}
        buttonClass={buttonClass}
        listClass={styles.rowMenu}
        label={<Ellipsis aria-hidden="true" />}
      >
        <WhyItem why={nowhere} onClick={() => void copyText(fullAddress(short ?? '', location.origin))}>
          {labels.copyLink}
        </WhyItem>
        <WhyItem why={nowhere} onClick={() => setConfirming('address')}>
          {labels.qrCodeAndPreview}
        </WhyItem>
        {onFigures && (
          <button type="button" className="menu-item" onClick={onFigures}>
            {labels.analytics}
          </button>
        )}
        <hr />
        <button type="button" className="menu-item" onClick={() => setConfirming('edit')}>
          {labels.edit}
        </button>
        <WhyItem why={link.cards === 0 ? labels.thisLinkNoLongerShows : null} onClick={() => setConfirming('copy')}>
          {labels.duplicate}
        </WhyItem>
        <hr />
        {link.actions.includes('close') ? (
          <button type="button" className="menu-item" onClick={() => setConfirming('close')}>
            {labels.close}
          </button>
        ) : (
          <WhyItem
            why={link.actions.includes('reopen') ? null : whyClosed(link, 'owner')}
            onClick={() => setConfirming('reopen')}
          >
            {labels.reopen}
          </WhyItem>
        )}
        <button type="button" className="menu-item menu-danger" onClick={() => setConfirming('drop')}>
          {labels.removeFromList}
        </button>
      </Menu>
      {confirming === 'address' && (
        <Dialog title={link.name} wide onClose={close}>
          <LinkAddress link={link} />
        </Dialog>
      )}
      {confirming === 'edit' && <EditLinkDialog link={link} onClose={close} />}
      {confirming === 'copy' && <CopySheet id={link.id} onClose={close} />}
      {(confirming === 'close' || confirming === 'reopen' || confirming === 'drop') && (
        <LinkStepDialog step={confirming} link={link} onClose={close} onDropped={onDropped} />
      )}
    </>
  )
}

/** The list doesn't include which cards a link shows, so its record is fetched. */
function CopySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(query(api.sharing.shareLink, { params: { id }, query: {} }))
  return data ? <ShareSheet {...copyOf(data)} onClose={onClose} /> : null
}
