import { TrendingDown, TrendingUp } from 'lucide-react'

/** Which way a change went. No change has no direction. */
export function TrendIcon({ change }: { change: number }) {
  if (change === 0) return null
  const Icon = change < 0 ? TrendingDown : TrendingUp
  return <Icon aria-hidden="true" className="icon-small" />
}
