import { defineConfig } from 'vitest/config'

const TABLE = 'test/table/**/*.test.ts'
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
          include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
          exclude: [TABLE, WEB, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: { name: 'telegram', include: ['test/chat/**/*.test.ts'], env: { FRAY_CHAT: 'telegram' } },
      },
      { extends: true, test: { name: 'table', include: [TABLE], globalSetup: 'test/table/global.ts' } },
      {
        extends: true,
        test: {
          name: 'web',
          include: [WEB],
          globalSetup: 'test/web/global.ts',
          expect: { poll: { timeout: 20_000, interval: 20 } },
        },
      },
    ],
  },
})
