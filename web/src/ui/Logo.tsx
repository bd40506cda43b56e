/** The logo: an arch with a shelf. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 22 26" fill="none" stroke="currentColor" strokeWidth="2.1" aria-hidden="true">
      <path d="M1.6 25V11a9.4 9.4 0 0 1 18.8 0v14" />
      <path d="M1.6 18.4h18.8" />
    </svg>
  )
}
