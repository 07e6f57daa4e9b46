import { createTextResponse } from '#app/http/files/file-responses.server.ts'
import { toRefusal, refusalStatus } from '#app/http/responses/page-refusals.server.ts'
import { maxWebhookBytes, type RouteHandle } from '#app/http/server/body/body-limits.ts'
import { readUpTo } from '#app/shop/media/peek.ts'
import {
	assertPlausibleWebhook,
	storeWebhookEvent,
	processWebhookEventInBackground,
} from '#app/shop/orders/payments/online/payment-callbacks.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import type { Route } from './+types/payment-webhook.ts'

export const handle: RouteHandle = { body: 'payment webhook' }

export function loader() {
	return new Response('Please use POST', { status: 405, headers: { Allow: 'POST' } })
}

/**
 * Receives webhooks of the payment service. The response is sent as soon as the event is stored (rule:
 * service-confirms).
 */
export async function action({ request }: Route.ActionArgs) {
	const { headers } = request
	try {
		assertPlausibleWebhook(headers)
		processWebhookEventInBackground(await storeWebhookEvent({ body: await readText(request), headers }))
		return new Response('ok', { status: 200 })
	} catch (error) {
		const { code, apiMessage } = toRefusal(error)
		return createTextResponse(apiMessage, refusalStatus[code], { 'Cache-Control': 'no-store' })
	}
}

async function readText({ body }: Request): Promise<string> {
	const bytes = body ? await readUpTo(body, maxWebhookBytes) : new Uint8Array()
	return bytes ? Buffer.from(bytes).toString() : refuse('too-large', 'request-too-large')
}
