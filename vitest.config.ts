import { defineConfig } from 'vitest/config'

/** Tests of pure code share their modules: nothing in them outlives a test. */
const RULES = ['test/{cepheus,mythos,ud10,osr,engine,field,kit}/**/*.test.ts', 'src/**/*.test.ts']
const TABLE = ['test/table/**/*.test.ts', 'test/faults/**/*.test.ts']
const WEB = 'test/web/**/*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['test/**/*.test.ts'],
          exclude: [...RULES, ...TABLE, WEB, '**/node_modules/**'],
        },
      },
      { extends: true, test: { name: 'rules', include: RULES, isolate: false } },
      {
        extends: true,
        test: { name: 'telegram', include: ['test/chat/**/*.test.ts'], env: { FRAY_CHAT: 'telegram' } },
      },
      { extends: true, test: { name: 'table', include: TABLE, globalSetup: 'test/table/global-setup.ts' } },
      {
        extends: true,
        test: {
          name: 'web',
          include: [WEB],
          globalSetup: 'test/web/global-setup.ts',
          expect: { poll: { timeout: 20_000, interval: 20 } },
        },
      },
    ],
  },
})
