import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import type { Call } from '#app/http/api/call.ts'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { buildOpenApi } from '#app/http/api/docs/open-api.ts'
import { listApiKeys, createApiKey, revokeApiKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { type Scope, scopeNames, listScopes, type Role, roleNames } from '#app/shop/auth/permissions.ts'
import { call } from '../../support/api.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { splitList } from '../../support/split-list.ts'

/** The calls that each scope allows, written independently of the code. */
const callsByScope: Record<Scope, string[]> = {
	'orders:read': ['getOrder', 'getPayment', 'listOrders', 'listOwnOrders'],
	'orders:change': ['updateOrderStatus'],
	'payments:change': ['refundOrder'],
	'catalogue:change': splitList(`
		createProduct updateProduct deleteProduct createCategory updateCategory deleteCategory
		createCollection updateCollection deleteCollection createColor updateColor deleteColor
	`),
	'home-page:change': splitList(`
		uploadBanner deleteBanner createOffer updateOffer deleteOffer uploadVideo deleteVideo
		createSection updateSection deleteSection
	`),
	'customers:read': ['listUsers', 'getUser'],
	'customers:change': ['deleteUser'],
	'feedback:read': ['listUpdates', 'listContacts'],
	'feedback:change': ['removeUpdate', 'removeContact', 'removeRating'],
	'overview:read': ['dashboardCounts'],
}
const ofNoKey = ['logout', 'updateUser', 'uploadProfileImage', 'uploadCoverImage']

const keys = {} as Record<Role, Record<Scope, string>>
const holders = {} as Record<Role, number>

async function createKey(userId: number, role: Role, scopes: Scope[], lastDay?: string) {
	return createApiKey({ userId, isAdmin: role !== 'packer', role }, { name: 'A program', scopes, lastDay })
}

const customerId = await makeCustomer()
for (const role of roleNames) {
	holders[role] = await makeAdmin(role)
	keys[role] = {} as Record<Scope, string>
	for (const scope of listScopes(role)) keys[role][scope] = await createKey(holders[role], role, [scope])
}

/** Records the first use of each key, which would otherwise be written between the comparisons below. */
const use = () => write((tx) => tx.apiKey.updateMany({ data: { lastUsedAt: new Date() } }))

const getCallAddress = ({ path, method }: Call) =>
	(method === 'DELETE' ? path : path.replace('{userId}', String(customerId))).replaceAll(/\{\w+\}/g, '999999999')

/** Sends an invalid body: an allowed caller gets validation errors or 404. */
function ask(to: Call, token: string) {
	if (!to.body) return call(to.method, getCallAddress(to), { token })
	const surprise = { surprise: 'x' }
	return call(to.method, getCallAddress(to), {
		token,
		...(to.bodyType === 'multipart' ? { form: surprise } : { json: surprise }),
	})
}

test('every non-public API call has one scope, is closed to keys on purpose, or belongs to customers', () => {
	const known = [...Object.values(callsByScope).flat(), ...ofNoKey]
	const closed = calls.filter(({ who }) => who !== 'anyone' && who !== 'customer')
	expect(known.toSorted()).toEqual(closed.map(({ id }) => id).toSorted())
})

test.each<[Role, Scope[]]>([
	...listScopes('owner').map((scope): [Role, Scope[]] => ['owner', [scope]]),
	...(['manager', 'packer'] as const).map((role): [Role, Scope[]] => [role, listScopes(role)]),
])('a key of a %s with the scopes %j allows only their calls', async (role, scopes) => {
	const token = scopes.length === 1 ? keys[role][scopes[0]!] : await createKey(holders[role], role, scopes)
	await use()
	const before = dumpDatabase()
	for (const one of calls.filter(({ who }) => who !== 'anyone')) {
		const { status, body, headers } = await ask(one, token)
		if (scopes.some((scope) => callsByScope[scope].includes(one.id))) {
			expect([one.id, status]).toEqual([one.id, expect.toBeOneOf([200, 400, 404])])
			continue
		}
		expect([one.id, status]).toEqual([one.id, 403])
		const needed = scopeNames.find((name) => callsByScope[name].includes(one.id))
		const message = needed
			? `This needs an API key with the scope ${needed}, and a role that includes it.`
			: one.who === 'customer'
				? 'An administrator has no cart and no orders.'
				: 'No API key may do this.'
		expect(body.message).toEqual(message)
		expect(headers.get('WWW-Authenticate')).toEqual(
			needed ? `Bearer error="insufficient_scope", scope="${needed}"` : null,
		)
	}
	expect(dumpDatabase()).toBe(before)
})

test('a key allows public calls', async () => {
	for (const one of calls.filter(({ who, method }) => who === 'anyone' && method === 'GET'))
		expect([one.id, (await ask(one, keys.owner['orders:read'])).status]).toEqual([one.id, expect.toBeOneOf([200, 404])])
})

const orders = (token: string) => call('GET', '/orders/getallorders', { token })

test('a forged, expired or revoked key gets 401, in the standard error format', async () => {
	const token = keys.owner['orders:read']
	const over = await createKey(holders.owner, 'owner', ['orders:read'], '2031-01-01')
	await write((tx) => tx.apiKey.updateMany({ where: { lastFour: over.slice(-4) }, data: { expiresAt: new Date() } }))
	const revoked = await createKey(holders.owner, 'owner', ['orders:read'])
	expect((await orders(revoked)).status).toBe(200)
	const { id } = (await listApiKeys(holders.owner))[0]!
	await revokeApiKey({ userId: holders.owner, isAdmin: true, role: 'owner' }, id)
	const madeUp = [`zlk_${'0'.repeat(64)}`, token.toUpperCase(), token.slice(4), token.slice(0, -1), `${token}0`]
	for (const one of [over, revoked, ...madeUp]) {
		const { status, headers, body } = await orders(one)
		expect(status).toBe(401)
		expect(headers.get('WWW-Authenticate')).toBe('Bearer')
		expect(body).toEqual({ message: 'Authentication required', error: 'Authentication required' })
	}
	expect((await orders(token)).status).toBe(200)
})

test('a key opens no page, as a bearer token or a cookie, and as a cookie no call', async () => {
	const token = keys.owner['orders:read']
	for (const [name, value] of [
		['Authorization', `Bearer ${token}`],
		['Cookie', `session=${token}`],
	] as const) {
		const headers = { [name]: value }
		const page = await createVisitor().request('/admin/orders', { headers })
		expect(page.status).toBe(303)
		expect(page.headers.get('Location')).toEqual(expect.stringContaining('/login'))
	}
	const cookie = await call('GET', '/orders/getallorders', { headers: { Cookie: `session=${token}` } })
	expect(cookie.status).toBe(401)
})

test('a client with a key makes allowed changes from any origin, with the same response as a token', async () => {
	const headers = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }
	const token = keys.manager['catalogue:change']
	const made = await call('POST', '/colors', { token, headers, json: { name: 'Rust by key', hexCode: '#9C2F1F' } })
	expect(made.status).toBe(201)
	expect(made.body.message).toBe('Color Added')
	const removed = await call('DELETE', `/colors/${made.body.color.id}`, { token, headers })
	expect(removed.status).toBe(200)
})

test('the OpenAPI document names the scope of each call, and describes each scope', () => {
	const body = buildOpenApi('A shop', 'http://shop.test') as any
	for (const [scope, ids] of Object.entries(callsByScope)) {
		expect(body.components.securitySchemes.key.description).toContain(`\`${scope}\``)
		const named = Object.values<Record<string, any>>(body.paths)
			.flatMap((methods) => Object.values(methods))
			.filter(({ security }) => security.some(({ key }: { key?: string[] }) => key?.includes(scope)))
		expect(named.map(({ operationId }): string => operationId).toSorted()).toEqual(ids.toSorted())
		for (const { description } of named) expect(description).toContain(`An API key needs \`${scope}\`.`)
	}
})
