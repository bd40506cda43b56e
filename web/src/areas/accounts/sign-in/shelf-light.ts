/** How long somebody who was let in sees the light rise before being led on; the rest of it is seen in passing. */
const glance = 450

export function lightRises(): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return new Promise((resolve) => setTimeout(resolve, isStill ? 0 : glance))
}
