import { defineConfig } from 'vitest/config'

const TABLE = 'test/table/**/*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: { provider: 'v8', include: ['src/**/*.ts'], exclude: ['src/**/*.test.ts'], reporter: ['text-summary', 'html'] },
    projects: [
      { extends: true, test: { name: 'alone', include: ['test/**/*.test.ts', 'src/**/*.test.ts'], exclude: [TABLE, '**/node_modules/**'] } },
      { extends: true, test: { name: 'table', include: [TABLE], globalSetup: 'test/table/global.ts' } },
    ],
  },
})
