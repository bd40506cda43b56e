/** A person's name, or their formatted phone number if they have none. */
export const personName = ({ name, phone }: { name: string | null; phone: string }): string =>
  name ?? formatPhone(phone)

/** `+1 415 ••• 0182`: enough to recognize your own number, too little for anyone else. */
export function maskedPhone(phone: string): string {
  const american = /^\+1(\d{3})\d{3}(\d{4})$/.exec(phone)
  if (american) return `+1 ${american[1]} ••• ${american[2]}`
  return `${phone.slice(0, 3)} ••• ${phone.slice(-4)}`
}

/** `+1 415 555 0182`; numbers of other countries in groups of three after the plus sign. */
export function formatPhone(phone: string): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  if (american) return `+1 ${american[1]} ${american[2]} ${american[3]}`
  // our own number is stored as staff typed it
  if (!/^\+\d+$/.test(phone)) return phone
  const digits = phone.slice(1)
  return `+${digits.slice(0, 2)} ${(digits.slice(2).match(/\d{1,3}/g) ?? []).join(' ')}`.trim()
}
