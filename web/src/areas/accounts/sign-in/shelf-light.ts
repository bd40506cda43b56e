/** How long the light animation runs after sign-in before redirecting; the rest of it plays during the transition. */
const glance = 450

export function lightRises(): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return new Promise((resolve) => setTimeout(resolve, isStill ? 0 : glance))
}
