import type { IdentityItem, RejectReason } from '@ambry/contract/identity/kinds'
import { Check, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import styles from './identity.module.css'
import * as labels from './labels.ts'

/** A wrong and a right photo of an item. */
export function Examples({ item, reason }: { item: IdentityItem; reason: RejectReason }) {
  // nothing was wrong with the photo itself
  if (reason === 'start_over') return null
  const [wrong, right] = labels.examples[reason]
  return (
    <div className={styles.examples}>
      <figure>
        <Example item={item} fault={reason} />
        <figcaption>
          <X aria-hidden="true" />
          {wrong}
        </figcaption>
      </figure>
      <figure data-right="">
        <Example item={item} />
        <figcaption>
          <Check aria-hidden="true" />
          {right}
        </figcaption>
      </figure>
    </div>
  )
}

const bars = [
  0, 3, 5, 9, 12, 14, 18, 20, 24, 27, 29, 33, 36, 38, 42, 45, 49, 51, 54, 58, 60, 64, 67, 69, 73, 76, 80, 83, 85, 89,
]

/** One photo as a drawing, right or with a fault. */
export function Example({ item, fault }: { item: IdentityItem; fault?: RejectReason }) {
  const id = useId()
  const isBlurred = fault === 'blurred' || fault === 'unreadable'
  const isOther = fault === 'wrong_document' || fault === 'mismatch'
  return (
    <svg className={styles.example} viewBox="0 0 128 80" aria-hidden="true">
      <defs>
        <filter id={`${id}-blur`}>
          <feGaussianBlur stdDeviation="1.9" />
        </filter>
        <radialGradient id={`${id}-glare`}>
          <stop offset="0.55" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <clipPath id={`${id}-clip`}>
          <rect x="1" y="1" width="126" height="78" rx="5" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-clip)`}>
        <rect className={styles.ground} width="128" height="80" />
        <g
          filter={isBlurred ? `url(#${id}-blur)` : undefined}
          transform={fault === 'cropped' ? 'translate(34 18) scale(1.1)' : undefined}
        >
          {item === 'selfie' ? (
            <Face />
          ) : item === 'id_back' ? (
            <Back />
          ) : isPage(item) ? (
            <Sheet />
          ) : (
            <Front isOther={isOther} />
          )}
        </g>
        {fault === 'glare' && (
          <g>
            <circle cx="72" cy="48" r="25" fill={`url(#${id}-glare)`} />
            <path className={styles.ray} d="m56 20 6-6m28 8 6-6m6 22 8-3" />
          </g>
        )}
        {fault === 'dark' && <rect width="128" height="80" fill="#000" opacity="0.72" />}
        {(fault === 'expired' || fault === 'outdated') && (
          <g>
            <rect className={styles.stamp} x="62" y="50" width="52" height="18" rx="3" />
            <path className={styles.cross} d="m70 55 36 8m0-8-36 8" />
          </g>
        )}
        {isOther && (
          <text className={styles.mark} x="104" y="64">
            ?
          </text>
        )}
      </g>
      <rect className={styles.edge} x="1" y="1" width="126" height="78" rx="5" />
    </svg>
  )
}

const isPage = (item: IdentityItem) => item === 'address_proof' || item === 'accreditation'

const Lines = ({ at }: { at: readonly (readonly [x: number, y: number, width: number])[] }): ReactNode =>
  at.map(([x, y, width]) => (
    <rect key={`${x} ${y}`} className={styles.print} x={x} y={y} width={width} height="4" rx="1" />
  ))

const Paper = (props: { x: number; y: number; width: number; height: number }) => (
  <rect className={styles.paper} rx="4" {...props} />
)

const Front = ({ isOther }: { isOther: boolean }) => (
  <>
    <Paper x={12} y={11} width={104} height={58} />
    <path className={isOther ? styles.bandOther : styles.band} d="M12 21v-6a4 4 0 0 1 4-4h96a4 4 0 0 1 4 4v6z" />
    <rect className={styles.photo} x={isOther ? 84 : 19} y="28" width="24" height="30" />
    <circle className={styles.print} cx={isOther ? 96 : 31} cy="39" r="6" />
    <Lines
      at={[
        [isOther ? 19 : 50, 29, 40],
        [isOther ? 19 : 50, 38, isOther ? 30 : 56],
        [isOther ? 19 : 50, 47, 34],
      ]}
    />
  </>
)

const Back = () => (
  <>
    <Paper x={12} y={11} width={104} height={58} />
    <Lines
      at={[
        [19, 18, 60],
        [19, 26, 38],
      ]}
    />
    {bars.map((x) => (
      <rect key={x} className={styles.ink} x={19 + x} y="40" width={x % 2 ? 1 : 2} height="20" />
    ))}
  </>
)

const Sheet = () => (
  <>
    <Paper x={37} y={5} width={54} height={70} />
    <Lines
      at={[
        [43, 12, 20],
        [43, 24, 38],
        [43, 32, 30],
        [43, 40, 42],
        [43, 48, 34],
        [43, 60, 24],
      ]}
    />
  </>
)

const Face = () => (
  <>
    <ellipse className={styles.photo} cx="64" cy="84" rx="36" ry="26" />
    <ellipse className={styles.paper} cx="64" cy="36" rx="19" ry="24" />
    <circle className={styles.ink} cx="57" cy="33" r="2" />
    <circle className={styles.ink} cx="71" cy="33" r="2" />
    <path className={styles.mouth} d="M57 46q7 5 14 0" />
  </>
)
