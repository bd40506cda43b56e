export const themes = { light: 'Light', dark: 'Dark', device: 'Match device' } as const
export type Theme = keyof typeof themes

const key = 'ambry-theme'

/** Chosen for this device. The document's first script reads the same key, so that the first paint is right. */
export function chosenTheme(): Theme {
  const kept = read()
  return kept === 'light' || kept === 'dark' ? kept : 'device'
}

/** What is seen now, whoever decided it. */
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
    // a browser that keeps nothing still shows the choice until it is closed
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
