import { sessionCookie } from '../../app/http/visit.server.ts'
import { openSession } from '../../app/shop/people/session.server.ts'
import { makeAdmin, makeCustomer } from './shop-data.ts'
import { type Visitor, visitor } from './visitor.ts'

export interface LoggedIn extends Visitor {
	userId: number
}

/** A visitor with a session of this account, as the log-in form would have opened it. */
export async function loggedIn(userId: number): Promise<LoggedIn> {
	const person = visitor()
	const cookie = await sessionCookie.serialize(await openSession(userId, 'page'))
	const pair = cookie.slice(0, cookie.indexOf(';'))
	person.cookies.set(sessionCookie.name, pair.slice(sessionCookie.name.length + 1))
	return { ...person, userId }
}

/** A logged-in customer: a new one, or the given account. */
export async function customer(userId?: number): Promise<LoggedIn> {
	return loggedIn(userId ?? (await makeCustomer()))
}

/** A logged-in administrator. */
export async function owner(): Promise<LoggedIn> {
	return loggedIn(await makeAdmin())
}
