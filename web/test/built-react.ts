import { vi } from 'vitest'

/** React as people get it, which takes half the time. It chooses when it is first loaded, and needs a window. */
vi.stubEnv('NODE_ENV', 'production')
await import('react/jsx-runtime')
await import('react-dom/client')
vi.unstubAllEnvs()
