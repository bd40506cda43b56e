import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The page that the gallery is measured beside. Only the bench builds it, into a folder of its own.
export default defineConfig({ root: import.meta.dirname, plugins: [react()], logLevel: 'error' })
