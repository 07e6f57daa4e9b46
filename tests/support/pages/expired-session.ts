import { expect } from 'vitest'
import { read, write } from '../../../app/adapters/db/db.server.ts'
import { createCustomer } from '../../../app/shop/people/user.server.ts'
import { type LoggedIn, logInVisitor } from './logged-in.ts'
import type { VisitedPage, Visitor } from './visitor.ts'

export const password = 'correct horse'
let count = 0

export async function makeAccount({ isAdmin = false } = {}) {
	count += 1
	const email = `waiting-${count}@example.com`
	const userId = await createCustomer({ username: `Waiting ${count}`, email, phone: '919876543210', password })
	if (isAdmin) await write((tx) => tx.user.update({ where: { id: userId }, data: { isAdmin } }))
	return { userId, email }
}
export type Account = Awaited<ReturnType<typeof makeAccount>>

/** Opens a page and then ends its session. */
export async function openWithExpiredSession(path: string, account: Account): Promise<LoggedIn> {
	const person = await logInVisitor(account.userId)
	await person.open(path)
	await write((tx) => tx.session.deleteMany({ where: { userId: account.userId } }))
	return person
}

export async function logIn(person: Visitor, { email }: Account): Promise<VisitedPage> {
	const page = await person.submit({ email, password })
	expect(page.text).toContain('Logged In! Redirecting...')
	return person.open(getRefreshPath(page))
}

/** Returns the address that a page without script redirects to. */
export const getRefreshPath = (page: VisitedPage) =>
	page.document
		.querySelector('meta[http-equiv=refresh]')!
		.getAttribute('content')!
		.replace(/^2;url=/, '')
		.replaceAll('&amp;', '&')

/** Returns [variant, quantity] of each cart line. */
export const listCartLines = async ({ userId }: Account) =>
	(await read.cartItem.findMany({ where: { userId }, select: { productColorId: true, quantity: true } })).map(
		({ productColorId, quantity }) => [productColorId, quantity],
	)
