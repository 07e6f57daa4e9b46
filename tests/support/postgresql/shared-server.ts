import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { withClient } from './clients.ts'

let address: Promise<string> | undefined

async function findServer(): Promise<string> {
	const answer = await fetch(inject('postgresqlOnDemand'))
	if (!answer.ok) throw new Error(`The server of PostgreSQL has not started: ${await answer.text()}`)
	return answer.text()
}

/** Creates a database on the server of the run, migrated or empty, and returns its address. */
export async function createDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<string> {
	address ??= findServer()
	const url = new URL(await address)
	const name = `shop_${randomUUID()}`
	const template = kind === 'empty' ? 'template1' : kind
	await withClient(url.href, (client) => client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`))
	url.pathname = `/${name}`
	return url.href
}
