/** The page's fonts; the fallbacks are about as wide, for images drawn without them. */
export const SANS = 'font-family="Archivo, Arial Narrow, sans-serif"'
export const CONDENSED = `${SANS} font-stretch="72%"`
export const SERIF = 'font-family="Newsreader, Georgia, serif"'

/**
 * No text is measured, so that the same card gives the same string everywhere: a character is `share` of the font size
 * wide.
 */
export const sizeFor = (text: string, width: number, size: number, share: number): number =>
  Math.min(size, width / (text.length * share))

/** The font size of a name. PSA writes names in capitals, which are wider than the letters `share` assumes. */
export const nameSize = (name: string, width: number, size: number, share: number): number =>
  sizeFor(name, width, size, /\p{Ll}/u.test(name) ? share : share * 1.5)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Removes characters that XML forbids even as entities, since one of them would make a whole image unreadable. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => ('\t\n\r'.includes(character) ? character : ''))
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
