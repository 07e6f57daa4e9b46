import { createTextResponse } from '#app/http/files/file-responses.server.ts'
import { toRefusal, refusalStatus } from '#app/http/responses/page-refusals.server.ts'
import { maxWebhookBytes, type RouteHandle } from '#app/http/server/body/body-limits.ts'
import { readUpTo } from '#app/shop/media/peek.ts'
import {
	processShipmentInBackground,
	receiveCourierWebhook,
} from '#app/shop/orders/fulfillment/shipment-jobs.server.ts'
import {
	assertPlausibleWebhook,
	storeWebhookEvent,
	processWebhookEventInBackground,
} from '#app/shop/orders/payments/online/payment-callbacks.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import type { Route } from './+types/webhooks.ts'

export const handle: RouteHandle = { body: 'webhook' }

export function loader() {
	return new Response('Please use POST', { status: 405, headers: { Allow: 'POST' } })
}

/**
 * Receives webhooks of the payment service and of courier services. The response is sent as soon as the event is stored
 * (rules: payment-service-confirms, courier-tracking).
 */
export async function action({ request, params }: Route.ActionArgs) {
	try {
		await ('name' in params ? receiveFromCourier(String(params.name), request) : receiveFromPaymentService(request))
		return new Response('ok', { status: 200 })
	} catch (error) {
		const { code, apiMessage } = toRefusal(error)
		return createTextResponse(apiMessage, refusalStatus[code], { 'Cache-Control': 'no-store' })
	}
}

async function receiveFromPaymentService(request: Request): Promise<void> {
	const { headers } = request
	assertPlausibleWebhook(headers)
	processWebhookEventInBackground(await storeWebhookEvent({ body: await readText(request), headers }))
}

async function receiveFromCourier(name: string, request: Request): Promise<void> {
	const shipmentId = await receiveCourierWebhook(name, request.headers, () => readText(request))
	if (shipmentId !== null) processShipmentInBackground(shipmentId)
}

async function readText({ body }: Request): Promise<string> {
	const bytes = body ? await readUpTo(body, maxWebhookBytes) : new Uint8Array()
	return bytes ? Buffer.from(bytes).toString() : refuse('too-large', 'request-too-large')
}
