import { plainText } from '#app/http/files/send-file.server.ts'
import { toRefusal, refusalStatus } from '#app/http/outcomes/page-refusals.server.ts'
import { maxNewsBytes, type RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { gather } from '#app/shop/media/peek.ts'
import { mayBeNews, takeNews, workOnNewsLater } from '#app/shop/orders/payments/online/news.server.ts'
import { refuse } from '#app/shop/refusal.ts'
import type { Route } from './+types/payment-news.ts'

export const handle: RouteHandle = { body: 'payment news' }

export function loader() {
	return new Response('Please send POST', { status: 405, headers: { Allow: 'POST' } })
}

/**
 * Receives webhooks of the payment service. The response is sent as soon as the event is stored (rule:
 * service-confirms).
 */
export async function action({ request }: Route.ActionArgs) {
	const { headers } = request
	try {
		const signature = headers.get('X-Razorpay-Signature') ?? ''
		mayBeNews(signature)
		const body = await textOf(request)
		workOnNewsLater(await takeNews({ body, signature, eventId: headers.get('X-Razorpay-Event-Id') ?? '' }))
		return new Response('ok', { status: 200 })
	} catch (error) {
		const { code, message } = toRefusal(error)
		return plainText(message, refusalStatus[code], { 'Cache-Control': 'no-store' })
	}
}

async function textOf({ body }: Request): Promise<string> {
	const bytes = body ? await gather(body, maxNewsBytes) : new Uint8Array()
	return bytes ? Buffer.from(bytes).toString() : refuse('too-large', 'What was sent is too large.')
}
