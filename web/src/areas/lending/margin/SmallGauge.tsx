import '../../../ui/styles/gauge.css'

import type { Ltv } from '@ambry/contract/lending/records'

type Props = { ltv: Pick<Ltv, 'bps' | 'healthyBps' | 'noticeBps'>; afterBps: number }

const end = 8_000
const at = (bps: number) => `${(Math.min(bps, end) / end) * 100}%`

/** From the LTV now (hollow) to the one after; the figure beside it says so in words. */
export const SmallGauge = ({ ltv: { bps, healthyBps, noticeBps }, afterBps }: Props) => (
  <svg className="gauge-small" aria-hidden="true">
    <rect className="gauge-baize" x="0" y="20" width={at(healthyBps)} height="6" />
    <rect className="gauge-brass" x={at(healthyBps)} y="20" width={at(noticeBps - healthyBps)} height="6" />
    <rect className="gauge-wax" x={at(noticeBps)} y="20" width={at(end - noticeBps)} height="6" />
    <line className="gauge-way" x1={at(afterBps)} x2={at(bps)} y1="8" y2="8" />
    <circle cx={at(bps)} cy="8" r="4.5" />
    <svg className="gauge-pointer" x={at(afterBps)} aria-hidden="true">
      <path d="M0 32V13l-6-9h12l-6 9" />
    </svg>
  </svg>
)
