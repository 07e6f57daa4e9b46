import { Client } from 'pg'

/** A client that outlives its connection: losing it is part of the test. */
export async function connectTo(address: string): Promise<Client> {
	const client = new Client(address)
	client.on('error', () => {})
	await client.connect()
	return client
}

/** Works on a connection of its own, which ends with the work. */
export async function withClient<Answer>(address: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
	const client = await connectTo(address)
	try {
		return await work(client)
	} finally {
		await client.end()
	}
}
