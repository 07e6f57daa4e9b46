import { OrderPriceChanged } from '#app/shop/orders/checkout/order-price-changed.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { refusalStatus } from '../responses/page-refusals.server.ts'
import { MissingScopeRefusal } from './authorize.server.ts'
import { orderPriceJson } from './json/order-json.ts'
import { sendJson } from './send-json.server.ts'

/** Sends a refusal with its sentence for the clients of the API. `wait` is in seconds. */
export function sendRefusal(refusal: Refusal, wait = 1): Response {
	const { code, apiMessage, field } = refusal
	const headers: Record<string, string> = {}
	if (code === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer'
	if (refusal instanceof MissingScopeRefusal)
		headers['WWW-Authenticate'] = `Bearer error="insufficient_scope", scope="${refusal.scope}"`
	if (code === 'too-many') headers['Retry-After'] = String(wait)
	if (code === 'busy') headers['Retry-After'] = '1'
	return sendJson(
		{
			...buildErrorBody(apiMessage),
			...(field ? { fields: { [field]: apiMessage } } : {}),
			...(refusal instanceof OrderPriceChanged ? orderPriceJson(refusal.price) : {}),
		},
		refusalStatus[code],
		headers,
	)
}

export function sendUnknownCall(methods: readonly string[]): Response {
	if (methods.length === 0) return sendRefusal(new Refusal('not-found', 'call-not-found'))
	return sendJson(buildErrorBody('This call has another method.'), 405, { Allow: [...methods, 'OPTIONS'].join(', ') })
}

/** Sends an internal error with the id of its request (rule: request-id). */
export function sendServerError(
	requestId: string,
	status: number,
	message = 'Something went wrong on our side. Please try again.',
): Response {
	return sendJson({ ...buildErrorBody(message), requestId }, status)
}

/** Returns a message in two fields, because some clients read one field and some the other (rule: refusal-twice). */
export function buildErrorBody(text: string) {
	return { message: text, error: text }
}
