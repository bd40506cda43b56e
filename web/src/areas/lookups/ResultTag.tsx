import type { Tone } from '@ambry/contract/kernel/statuses'
import { type LookupResult, lookupResults } from '@ambry/contract/lookups/kinds'
import { Check, CircleDashed, CircleHelp, CloudOff, EqualNot, type LucideIcon, X } from 'lucide-react'
import { Tag } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

const looks: Record<LookupResult, { tone: Tone; icon: LucideIcon }> = {
  verified: { tone: 'ok', icon: Check },
  mismatch: { tone: 'wait', icon: EqualNot },
  not_found: { tone: 'bad', icon: X },
  invalid_format: { tone: 'bad', icon: X },
  unavailable: { tone: 'info', icon: CloudOff },
  not_configured: { tone: 'plain', icon: CircleHelp },
}

/** The result of a lookup; null while pending. */
export function ResultTag({ result }: { result: LookupResult | null }) {
  if (result === null) {
    return (
      <Tag tone="outline" icon={CircleDashed}>
        {labels.waiting}
      </Tag>
    )
  }
  const { tone, icon } = looks[result]
  return (
    <Tag tone={tone} icon={icon}>
      {lookupResults[result]}
    </Tag>
  )
}

/** Marks every result from the sample data. */
export function SampleTag() {
  return <Tag tone="info">{labels.sampleData}</Tag>
}
