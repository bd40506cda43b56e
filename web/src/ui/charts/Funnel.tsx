import '../styles/shares.css'

import type { ReactNode } from 'react'

import { SkeletonBar } from '../Skeleton.tsx'

type Step = {
  key: string
  name: ReactNode
  value: string
  /** The share of the step it comes from. */
  of?: string | undefined
  change?: string | undefined
}

type Props = {
  label: string
  steps: readonly Step[]
  /** False if the figures are independent and don't lead from one to the next. */
  flows?: boolean
}

/** A row of figures: how many reached each step. */
export function Funnel({ label, steps, flows = true }: Props) {
  const Row = flows ? 'ol' : 'ul'
  return (
    <Row className={flows ? 'funnel funnel-flows' : 'funnel'} aria-label={label}>
      {steps.map(({ key, name, value, of, change }) => (
        <li key={key}>
          <p className="small muted">{name}</p>
          <p className="figure">{value}</p>
          {flows && <p className="small muted funnel-of">{of}</p>}
          {change !== undefined && <p className="small dim">{change}</p>}
        </li>
      ))}
    </Row>
  )
}

/** At its final height. */
export const FunnelSkeleton = ({ steps, flows = true }: { steps: number; flows?: boolean }) => (
  <div className={flows ? 'funnel funnel-flows skeleton' : 'funnel skeleton'} aria-hidden="true">
    {Array.from({ length: steps }, (_, step) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={step} className="stack-small">
        <SkeletonBar width={90} />
        <SkeletonBar width={70} height={32} />
        {flows && <SkeletonBar width={110} height={9} />}
        <SkeletonBar width={140} height={9} />
      </div>
    ))}
  </div>
)
