import { includesAct } from '#app/shop/words/roles.ts'
import { keyHolderOf } from '#app/shop/people/api-keys/api-keys.server.ts'
import { isKeyText } from '#app/shop/people/api-keys/key-words.ts'
import { type Viewer, viewerOf } from '#app/shop/people/session/session.server.ts'
import { keyCallLimit } from '#app/shop/rate-limits.ts'
import { refuse, Refusal } from '#app/shop/refusal.ts'
import { actOfCall, scopeOfCall } from './acts-of-calls.ts'
import { mustBeWithinFor } from '../limit.server.ts'
import { bearerToken } from '../server/signed-in.server.ts'
import type { Call } from './call.ts'
import type { Scope } from '#app/shop/words/scopes.ts'

/**
 * Authenticates the caller by the bearer token, which belongs to a session or an API key. Rejects callers whom the call
 * is not for.
 */
export async function authorise(
	request: Request,
	call: Pick<Call, 'who' | 'path' | 'method'>,
	userId: number | undefined,
): Promise<{ viewer: Viewer; token: string }> {
	const { who, path } = call
	const token = bearerToken(request.headers.get('Authorization'))
	const viewer = await viewerWith(token)
	if (viewer?.key) await mustBeWithinFor(keyCallLimit, String(viewer.key.id))
	// `viewer` is null for a public call; the type `ViewerFor` reflects this.
	if (who === 'anyone') return { viewer: viewer as Viewer, token }
	if (!viewer) refuse('unauthenticated', 'Authentication required')
	if (who === 'customer' && viewer.role) refuse('forbidden', 'An administrator has no cart and no orders.')
	if (viewer.key) mustHaveScope(viewer.key, call)
	const act = actOfCall({ path })
	const isAllowed = act !== null && includesAct(viewer.role, act)
	if (who === 'admin' && !isAllowed) refuse('forbidden', 'Only an administrator may do this.')
	const isOwn = viewer.userId === userId || (who === 'self-or-admin' && isAllowed)
	if (who.startsWith('self') && !isOwn) refuse('not-found', 'User not found')
	return { viewer, token }
}

function viewerWith(token: string): Promise<Viewer | null> | null {
	if (!token) return null
	return isKeyText(token) ? keyHolderOf(token) : viewerOf(token, 'api')
}

function mustHaveScope({ scopes }: NonNullable<Viewer['key']>, call: Pick<Call, 'who' | 'path' | 'method'>) {
	const scope = scopeOfCall(call)
	if (!scope) refuse('forbidden', 'No API key may do this.')
	if (!scopes.includes(scope)) throw new ScopeMissing(scope)
}

/** The API key, or the role of its holder, lacks the required scope. */
export class ScopeMissing extends Refusal {
	readonly scope: Scope

	constructor(scope: Scope) {
		super('forbidden', `This needs an API key with the scope ${scope}, and a role that includes it.`)
		this.scope = scope
	}
}
