import { expect, test } from 'vitest'
import { isStoreAway } from '../../src/table/store/database-unreachable.ts'

test.each([
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
  Object.assign(new Error('EROFS: read-only file system, fdatasync'), { code: 'EROFS' }),
  Object.assign(new Error('ENOSPC: no space left on device, fdatasync'), { code: 'ENOSPC' }),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Connection terminated unexpectedly'),
  new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })], ''),
])('a database that cannot be reached: $message', (error) => {
  expect(isStoreAway(error)).toBe(true)
})

test.each([
  new Error('replay diverged at entry 3'),
  Object.assign(new Error('duplicate key'), { code: '23505' }),
  'ECONNREFUSED',
  null,
])('anything else is a fault: %s', (error) => {
  expect(isStoreAway(error)).toBe(false)
})
