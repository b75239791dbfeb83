import { serviceOf } from '../../table/service.ts'
import type { Store } from '../../table/store/store.ts'
import { makeApi } from './server.ts'

/** The OpenAPI document of the API, made without a store. */
export async function makeOpenApi(version: string): Promise<object> {
  const { app } = await makeApi(serviceOf({} as Store, new Uint8Array(32)), { version })
  await app.ready()
  const description = app.swagger()
  await app.close()
  return description
}
