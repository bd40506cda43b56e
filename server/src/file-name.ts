// invisible characters that change how the rest is displayed, or end the line
const hidden = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** A file name from an upload, without folders and without characters that would disguise it. */
export function safeFileName(given: string, otherwise = 'Document'): string {
  const name = given.replace(hidden, '').split(/[/\\]/).at(-1)?.trim().toWellFormed() ?? ''
  return /^\.*$/.test(name) ? otherwise : name
}
