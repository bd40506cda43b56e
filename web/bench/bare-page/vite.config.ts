import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The baseline page that the gallery is compared against. Only the benchmark builds it, into its own folder.
export default defineConfig({ root: import.meta.dirname, plugins: [react()], logLevel: 'error' })
