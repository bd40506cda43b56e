import type { ShareLink } from '@ambry/contract/sharing/records'
import { Copy, ExternalLink, Share2 } from 'lucide-react'

import { Button, buttonClass } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Labelled } from '../../../ui/fields/Field.tsx'
import { fullAddress } from '../share-labels.ts'
import sharing from '../sharing.module.css'
import * as labels from './labels.ts'
import { shareNatively } from './native-share.ts'
import styles from './share-sheet.module.css'

type Props = { link: Pick<ShareLink, 'id' | 'name' | 'address' | 'shortAddress' | 'hasPassword' | 'version'> }

/** A link's URL to copy, share, scan or open, and its preview in messengers. */
export function LinkAddress({ link }: Props) {
  if (link.address === null || link.shortAddress === null) return null
  const short = fullAddress(link.shortAddress, location.origin)
  const full = fullAddress(link.address, location.origin)
  return (
    <div className="stack share-made">
      <AddressLine label={labels.shortLink} address={short} main />
      <AddressLine label={labels.fullLink} address={full} />
      <div className="row">
        {'share' in navigator && (
          <Button variant="secondary" onClick={() => void shareNatively(link.name, short)}>
            <Share2 aria-hidden="true" />
            {labels.share}
          </Button>
        )}
        <a className={buttonClass({ variant: 'secondary' })} href={full} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          {labels.open}
        </a>
      </div>
      <LinkPictures link={link} />
    </div>
  )
}

type LineProps = { label: string; address: string; main?: boolean }

function AddressLine({ label, address, main = false }: LineProps) {
  return (
    <Labelled label={label}>
      {(tie) => (
        <span className={styles.address}>
          <input
            {...tie}
            className="input"
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button variant={main ? 'primary' : 'secondary'} onClick={() => void copyText(address)}>
            <Copy aria-hidden="true" />
            {labels.copy}
            <span className="sr"> {labels.the(label.toLowerCase())}</span>
          </Button>
        </span>
      )}
    </Labelled>
  )
}

/** The QR code and the messenger preview. */
function LinkPictures({ link }: Props) {
  const files = `/files/share-links/${link.id}`
  return (
    <div className={sharing.pictures}>
      <figure>
        <figcaption className="field-label">{labels.messagePreview}</figcaption>
        <img
          src={`${files}/preview.png?v=${link.version}`}
          width={1200}
          height={630}
          alt={link.hasPassword ? labels.withAPassword : labels.previewOf(link.name)}
        />
      </figure>
      <figure>
        <figcaption className="field-label">{labels.qrCode}</figcaption>
        <img
          className={sharing.code}
          src={`${files}/code.svg`}
          width={150}
          height={150}
          alt={labels.qrCodeForTheShort}
        />
        <a className="small" href={`${files}/code.svg`} download={`${link.name}.svg`}>
          {labels.download}
        </a>
      </figure>
    </div>
  )
}
