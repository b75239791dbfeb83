import { defineConfig } from 'vite'

/** The pages: `npm run page`. */
export default defineConfig({
  root: 'src/doors/web',
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/doors/web/chats.html' },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
})
