/** The first letters of the first and last name; a phone number gives its last two digits. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  if (/^\+?[\d\s]+$/.test(name)) return name.replace(/\D/g, '').slice(-2)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** The initials are decorative and not part of an adjacent button's accessible name. */
export function Avatar({ name, plain }: { name: string; plain?: boolean }) {
  return <span className={plain ? 'avatar avatar-plain' : 'avatar'} data-initials={initials(name)} aria-hidden="true" />
}
