/** The first letters of the first and last name; a phone number gives its last two digits. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  if (/^\+?[\d\s]+$/.test(name)) return name.replace(/\D/g, '').slice(-2)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** The letters are drawn, not written: they are no part of what a button beside them is called. */
export function Avatar({ name, plain }: { name: string; plain?: boolean }) {
  return <span className={plain ? 'avatar avatar-plain' : 'avatar'} data-initials={initials(name)} aria-hidden="true" />
}
