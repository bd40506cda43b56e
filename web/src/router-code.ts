// By name: importing the whole library with `import()` would keep all of it, used or not (5 kB gzip).
export { createRouter } from '@tanstack/react-router'
