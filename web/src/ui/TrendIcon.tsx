import { TrendingDown, TrendingUp } from 'lucide-react'

/** The direction of a change; none if there is no change. */
export function TrendIcon({ change }: { change: number }) {
  if (change === 0) return null
  const Icon = change < 0 ? TrendingDown : TrendingUp
  return <Icon aria-hidden="true" className="icon-small" />
}
