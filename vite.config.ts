import { defineConfig } from 'vite'
import { classOf, firstLoadOf, smallPage, stylesOf } from './tools/small-page.ts'

/** The pages: `npm run page`. */
export default defineConfig({
  root: 'src/doors/web',
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: stylesOf },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/doors/web/chats.html',
      output: { codeSplitting: { groups: [{ debugName: 'first load', name: firstLoadOf }] } },
    },
  },
  css: { modules: { generateScopedName: classOf } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [smallPage()],
})
