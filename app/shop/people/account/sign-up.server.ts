import { randomUUID } from 'node:crypto'
import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { enqueue } from '../../mail/outbox.server.ts'
import type { NewAccount } from './account.schema.ts'
import type { Account } from './account-view.ts'
import { phoneColumns } from '../phone.ts'
import { checkUncommon, hashPassword } from '../password/password.server.ts'

export interface SignedUp {
	account: Account
	/** False when the address is taken: the sender must not learn that. */
	isNew: boolean
}

const mailAgain = 60 * 60 * 1000

/**
 * Makes a customer's account. A taken e-mail (rule 59) is answered alike with an id of nobody, and its holder written
 * to. A common password: 'invalid' on `password`.
 */
export async function signUp({ username, email, phone, password }: NewAccount): Promise<SignedUp> {
	checkUncommon(password, 'password')
	const passwordHash = await hashPassword(password)
	return write(async (tx) => {
		const isNew = (await tx.user.findUnique({ where: { email }, select: { id: true } })) === null
		const data = { username, ...phoneColumns(phone), passwordHash, email: isNew ? email : `${randomUUID()}@invalid` }
		const { id, createdAt } = await tx.user.create({ data, select: { id: true, createdAt: true } })
		if (!isNew) {
			await tx.user.delete({ where: { id }, select: { id: true } })
			await tellHolder(tx, email)
		}
		const account = {
			id,
			username,
			fullname: null,
			email,
			phone,
			status: null,
			profileImageHash: null,
			coverImageHash: null,
			createdAt,
		}
		return { account, isNew }
	})
}

async function tellHolder(tx: Transaction, email: string) {
	const recent = {
		orderId: null,
		recipient: email,
		template: 'account-exists',
		createdAt: { gt: new Date(Date.now() - mailAgain) },
	}
	if (!(await tx.outboxMail.findFirst({ where: recent, select: { id: true } })))
		await enqueue(tx, { template: 'account-exists', recipient: email })
}
