import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import type { Call, CallAccess } from '#app/http/api/call.ts'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { closeSession, hashToken, openSession } from '#app/shop/people/session/session.server.ts'
import { call } from '../../support/api.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'

const tokens: Record<string, string> = {}

const customerId = await makeCustomer()
tokens.customer = await openSession(customerId, 'api')
tokens.other = await openSession(await makeCustomer(), 'api')
tokens.admin = await openSession(await makeAdmin(), 'api')
tokens.expired = await openSession(customerId, 'api')
await write((tx) =>
	tx.session.update({ where: { tokenHash: hashToken(tokens.expired!) }, data: { expiresAt: new Date(0) } }),
)
tokens.revoked = await openSession(customerId, 'api')
await closeSession(tokens.revoked)
tokens.forged = `${tokens.admin.slice(0, -1)}${tokens.admin.endsWith('A') ? 'B' : 'A'}`
// The session is valid for cookies, not for the API.
tokens.page = await openSession(await makeAdmin(), 'page')
// The last use of a session is recorded again after five minutes, and these tests take longer on a slow machine.
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1_000)
await write((tx) => tx.session.updateMany({ data: { lastUsedAt: tomorrow } }))

type Person = 'visitor' | 'customer' | 'other' | 'admin' | 'expired' | 'revoked' | 'forged' | 'page'

/** 'in' or the status of the rejection, written independently of the code. */
const table: Record<CallAccess, Record<'customer' | 'other' | 'admin', 'in' | 403 | 404>> = {
	anyone: { customer: 'in', other: 'in', admin: 'in' },
	account: { customer: 'in', other: 'in', admin: 'in' },
	customer: { customer: 'in', other: 'in', admin: 403 },
	admin: { customer: 403, other: 403, admin: 'in' },
	self: { customer: 'in', other: 404, admin: 404 },
	'self-or-admin': { customer: 'in', other: 404, admin: 'in' },
}

function expected({ who }: Call, person: Person): 'in' | number {
	if (who === 'anyone') return 'in'
	return person === 'customer' || person === 'other' || person === 'admin' ? table[who][person] : 401
}

/** Uses an id that does not exist for deletions. */
const getCallAddress = ({ path, method }: Call) =>
	(method === 'DELETE' ? path : path.replace('{userId}', String(customerId))).replaceAll(/\{\w+\}/g, '999999999')

/** Sends an invalid body: an allowed caller gets validation errors or 404. */
function ask(to: Call, headers: Record<string, string>) {
	const isRead = to.method === 'GET' || (to.method === 'DELETE' && !to.body)
	if (isRead || !to.body) return call(to.method, getCallAddress(to), { headers })
	return to.bodyType === 'multipart'
		? call(to.method, getCallAddress(to), { headers, form: { surprise: 'x' } })
		: call(to.method, getCallAddress(to), { headers, json: { surprise: 'x' } })
}

const asked = calls.filter(({ id }) => id !== 'logout')
/** One place reads tokens, so invalid tokens try only one call of each kind. */
const oneOfEach = asked.filter((one, at) => asked.findIndex(({ who }) => who === one.who) === at)
const withToken: Person[] = ['customer', 'other', 'admin', 'visitor']

const getCallName = ({ method, path }: Call) => `${method} ${path}`

test.each(['visitor', 'customer', 'other', 'admin', 'expired', 'revoked', 'forged', 'page'] as const)(
	'a call allows only its documented users, requested by: %s',
	async (person) => {
		const before = dumpDatabase()
		for (const one of withToken.includes(person) ? asked : oneOfEach) {
			const sent: Record<string, string> = person === 'visitor' ? {} : { Authorization: `Bearer ${tokens[person]}` }
			const { status, headers, body } = await ask(one, sent)
			const result = expected(one, person)
			if (result === 'in') expect([200, 304, 400, 404], getCallName(one)).toContain(status)
			else expect(status, getCallName(one)).toBe(result)
			if (status !== 401) continue
			expect(headers.get('WWW-Authenticate')).toBe('Bearer')
			expect(body.message).toBe('Authentication required')
		}
		expect(dumpDatabase()).toBe(before)
	},
)

test('a cookie does not authenticate a call', async () => {
	const headers = {
		Cookie: `session=${tokens.page}`,
		Origin: 'https://elsewhere.example',
		'Sec-Fetch-Site': 'cross-site',
	}
	for (const one of asked) {
		const { status } = await ask(one, headers)
		if (one.who === 'anyone') expect([200, 400, 404], getCallName(one)).toContain(status)
		else expect(status, getCallName(one)).toBe(401)
	}
})
