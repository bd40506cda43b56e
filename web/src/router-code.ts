// By name: a whole `import()` of the library would keep all of it, used or not (5 kB gzip).
export { createRouter } from '@tanstack/react-router'
