export const codeLength = 6

/** The digits of a code as typed, or found in a pasted message: "Your code is 123 456". */
export function codeIn(text: string): string {
  const plain = text.normalize('NFKC')
  const whole = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/.exec(plain)
  return (whole ? `${whole[1]}${whole[2]}` : plain.replace(/\D/g, '')).slice(0, codeLength)
}
