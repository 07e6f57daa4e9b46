import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

let address: Promise<string> | undefined

async function findServer(): Promise<string> {
	const answer = await fetch(inject('postgresqlOnDemand'))
	if (!answer.ok) throw new Error(`The server of PostgreSQL has not started: ${await answer.text()}`)
	return answer.text()
}

/** The address of a new database on the server of the run: as a new shop has it, or without anything. */
export async function newDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<string> {
	address ??= findServer()
	const url = new URL(await address)
	const client = new Client(url.href)
	await client.connect()
	const name = `shop_${randomUUID()}`
	await client.query(`CREATE DATABASE "${name}" TEMPLATE "${kind === 'empty' ? 'template1' : kind}"`)
	await client.end()
	url.pathname = `/${name}`
	return url.href
}
