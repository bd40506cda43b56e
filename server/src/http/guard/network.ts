/** The key for rate limits: an IPv4 address, or the /64 assigned to one IPv6 subscriber. */
export function networkOf(ip: string | null): string {
  if (!ip?.includes(':')) return ip ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1] as string
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const whole = [...groups, ...Array(Math.max(0, missing)).fill('0'), ...(tail?.split(':').filter(Boolean) ?? [])]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
