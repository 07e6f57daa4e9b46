import type { RouterContextProvider } from 'react-router'
import type { Client } from '#app/shop/rate-limits/rate-limits.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { getNetwork } from './client-address.ts'
import { requestContext, sessionContext, waitContext } from '../session/contexts.ts'

type Context = Readonly<RouterContextProvider>

/** Runs `work` for an account. Sets Retry-After for a rate-limited refusal. */
export async function runAsClient<Account extends number | null, T>(
	context: Context,
	userId: Account,
	work: (requester: Client<Account>) => Promise<T>,
): Promise<T> {
	try {
		return await work({ userId, network: getNetwork(context.get(requestContext).address) })
	} catch (error) {
		if (error instanceof Refusal && error.wait) context.set(waitContext, error.wait)
		throw error
	}
}

/** Runs `work` for the client, with or without a session. */
export async function runAsVisitor<T>(context: Context, work: (requester: Client) => Promise<T>): Promise<T> {
	const viewer = await context.get(sessionContext).viewer()
	return runAsClient(context, viewer?.userId ?? null, work)
}
