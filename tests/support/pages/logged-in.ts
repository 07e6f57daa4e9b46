import { accountCookie, sessionCookie } from '../../../app/http/session/cookies.server.ts'
import { openSession } from '../../../app/shop/people/session/session.server.ts'
import { makeAdmin, makeCustomer, makeCustomerWith } from '../data/shop-data.ts'
import { type Visitor, createVisitor } from './visitor.ts'

export interface LoggedIn extends Visitor {
	userId: number
}

/** Logs in like the login form. */
export async function logInVisitor(userId: number): Promise<LoggedIn> {
	const person = createVisitor()
	for (const [{ name }, cookie] of [
		[sessionCookie, await sessionCookie.serialize(await openSession(userId, 'page'))],
		[accountCookie, await accountCookie.serialize(userId)],
	] as const) {
		person.cookies.set(name, cookie.slice(name.length + 1, cookie.indexOf(';')))
	}
	return { ...person, userId }
}

/** Logs in a new customer or the given account. */
export async function logInCustomer(userId?: number): Promise<LoggedIn> {
	return logInVisitor(userId ?? (await makeCustomer()))
}

/** Opens the checkout form for a new customer with these items in the cart. */
export async function createShopperAtCheckout(...lines: Parameters<typeof makeCustomerWith>): Promise<LoggedIn> {
	const person = await logInVisitor(await makeCustomerWith(...lines))
	await person.open('/checkout')
	return person
}

export async function logInAdmin(): Promise<LoggedIn> {
	return logInVisitor(await makeAdmin())
}
