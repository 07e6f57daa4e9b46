import { Client } from 'pg'

/** Opens a client that survives a lost connection, which is a part of the test. */
export async function connectTo(address: string): Promise<Client> {
	const client = new Client(address)
	client.on('error', () => {})
	await client.connect()
	return client
}

/** Runs `work` with a separate connection, and closes it afterwards. */
export async function withClient<Answer>(address: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
	const client = await connectTo(address)
	try {
		return await work(client)
	} finally {
		await client.end()
	}
}
