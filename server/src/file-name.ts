// signs that cannot be seen but change how the rest is read, or end the line
const hidden = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** A file's name as somebody sent it, without folders and without signs that would make it read as another. */
export function safeFileName(given: string, otherwise = 'Document'): string {
  const name = given.replace(hidden, '').split(/[/\\]/).at(-1)?.trim().toWellFormed() ?? ''
  return /^\.*$/.test(name) ? otherwise : name
}
