export const themes = { light: 'Light', dark: 'Dark', device: 'Match device' } as const
export type Theme = keyof typeof themes

const key = 'ambry-theme'

/**
 * The theme chosen on this device. The document's first script reads the same key, so that the first paint is right.
 */
export function chosenTheme(): Theme {
  const kept = read()
  return kept === 'light' || kept === 'dark' ? kept : 'device'
}

/** The theme in effect, whether chosen or from the system. */
export function shownTheme(): 'light' | 'dark' {
  const chosen = chosenTheme()
  if (chosen !== 'device') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'device') delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === 'device') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // without storage the choice lasts until the tab is closed
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
