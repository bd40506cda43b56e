import type { ShareLink } from '@ambry/contract/sharing/records'
import { Copy, ExternalLink, Share2 } from 'lucide-react'

import { Button, buttonClass } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Labelled } from '../../../ui/fields/Field.tsx'
import { fullAddress } from '../share-labels.ts'
import sharing from '../sharing.module.css'
import { shareNatively } from './native-share.ts'
import styles from './share-sheet.module.css'

type Props = { link: Pick<ShareLink, 'id' | 'name' | 'address' | 'shortAddress' | 'hasPassword' | 'version'> }

/** Where a link leads, to be copied, sent on, photographed or opened; and what messengers will show of it. */
export function LinkAddress({ link }: Props) {
  if (link.address === null || link.shortAddress === null) return null
  const short = fullAddress(link.shortAddress, location.origin)
  const full = fullAddress(link.address, location.origin)
  return (
    <div className="stack share-made">
      <AddressLine label="Short link" address={short} main />
      <AddressLine label="Full link" address={full} />
      <div className="row">
        {'share' in navigator && (
          <Button variant="secondary" onClick={() => void shareNatively(link.name, short)}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
        )}
        <a className={buttonClass({ variant: 'secondary' })} href={full} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          Open
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
            Copy<span className="sr"> the {label.toLowerCase()}</span>
          </Button>
        </span>
      )}
    </Labelled>
  )
}

/** What a camera reads and what a messenger shows. */
function LinkPictures({ link }: Props) {
  const files = `/files/share-links/${link.id}`
  return (
    <div className={sharing.pictures}>
      <figure>
        <figcaption className="field-label">Message preview</figcaption>
        <img
          src={`${files}/preview.png?v=${link.version}`}
          width={1200}
          height={630}
          alt={link.hasPassword ? 'With a password, the preview shows a closed door' : `Preview of ${link.name}`}
        />
      </figure>
      <figure>
        <figcaption className="field-label">QR code</figcaption>
        <img
          className={sharing.code}
          src={`${files}/code.svg`}
          width={150}
          height={150}
          alt="QR code for the short link"
        />
        <a className="small" href={`${files}/code.svg`} download={`${link.name}.svg`}>
          Download
        </a>
      </figure>
    </div>
  )
}
