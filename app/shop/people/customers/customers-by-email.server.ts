import { read } from '#app/adapters/db/db.server.ts'

/** The accounts of these e-mail addresses, by address. */
export async function customersByEmail(emails: string[]): Promise<Map<string, { id: number; phone: string }>> {
	const rows = await read.user.findMany({
		where: { email: { in: emails } },
		select: { id: true, email: true, phone: true },
	})
	return new Map(rows.map(({ email, ...account }) => [email, account]))
}
