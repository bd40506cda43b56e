/** The faces the page has; the fallbacks are about as wide, for pictures drawn without them. */
export const SANS = 'font-family="Archivo, Arial Narrow, sans-serif"'
export const CONDENSED = `${SANS} font-stretch="72%"`
export const SERIF = 'font-family="Newsreader, Georgia, serif"'

/** No text is measured, so that the same card gives the same string everywhere: a character is `share` of its size wide. */
export const sizeFor = (text: string, width: number, size: number, share: number): number =>
  Math.min(size, width / (text.length * share))

/** A name as it is written. PSA writes names in capitals, which are wider than the letters the share is of. */
export const nameSize = (name: string, width: number, size: number, share: number): number =>
  sizeFor(name, width, size, /\p{Ll}/u.test(name) ? share : share * 1.5)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without the characters that XML forbids even as entities: one of them would make a whole picture unreadable. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => ('\t\n\r'.includes(character) ? character : ''))
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
