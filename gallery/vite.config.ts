// The component gallery, separate from the shop: npx vite --config gallery/vite.config.ts (or `vite build` with the
// same).
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: { outDir: '/tmp/samagri-gallery', emptyOutDir: true },
})
