import type { RouterContextProvider } from 'react-router'
import { hasPermission, type Scope } from '#app/shop/auth/permissions.ts'
import type { Viewer } from '#app/shop/people/session/session.server.ts'
import { keyCallLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { refuse, Refusal } from '#app/shop/values/refusal.ts'
import { getCallPermission, getCallScope, type Call } from './call.ts'
import { assertWithinLimitForKey } from '../limit.server.ts'
import { parseBearerToken } from '../server/client.server.ts'
import { authenticate } from '../accounts/login.server.ts'

/**
 * Authenticates the caller by the bearer token, which belongs to a session or an API key. Rejects callers who may not
 * use the call.
 */
export async function authorize(
	{ url, headers }: Request,
	context: Readonly<RouterContextProvider>,
	call: Pick<Call, 'who' | 'path' | 'method'>,
	userId: number | undefined,
): Promise<{ viewer: Viewer; token: string }> {
	const { who, path } = call
	const token = parseBearerToken(headers.get('Authorization'))
	// The strategy gets the headers alone, because the call reads the body.
	const viewer = token ? await authenticate('bearer', new Request(url, { headers }), context) : null
	if (viewer?.key) await assertWithinLimitForKey(keyCallLimit, String(viewer.key.id))
	// `viewer` is null for a public call without a valid token; the type `ViewerFor` reflects this.
	if (who === 'anyone') return { viewer: viewer as Viewer, token }
	if (!viewer) refuse('unauthenticated', 'login-required-for-call')
	if (who === 'customer' && viewer.role) refuse('forbidden', 'call-for-customers')
	if (viewer.key) assertScope(viewer.key, call)
	const permission = getCallPermission({ path })
	const isAllowed = permission !== null && hasPermission(viewer.role, permission)
	if (who === 'admin' && !isAllowed) refuse('forbidden', 'call-for-administrators')
	const isOwn = viewer.userId === userId || (who === 'self-or-admin' && isAllowed)
	if (who.startsWith('self') && !isOwn) refuse('not-found', 'user-not-found')
	return { viewer, token }
}

function assertScope({ scopes }: NonNullable<Viewer['key']>, call: Pick<Call, 'who' | 'path' | 'method'>) {
	const scope = getCallScope(call)
	if (!scope) refuse('forbidden', 'api-key-not-allowed')
	if (!scopes.includes(scope)) throw new MissingScopeRefusal(scope)
}

/** The API key, or the role of its holder, lacks the required scope. */
export class MissingScopeRefusal extends Refusal {
	readonly scope: Scope

	constructor(scope: Scope) {
		super('forbidden', 'api-key-scope-missing', { scope })
		this.scope = scope
	}
}
