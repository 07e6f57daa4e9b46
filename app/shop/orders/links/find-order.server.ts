import { read } from '#app/adapters/db/db.server.ts'
import { createRateLimiter } from '#app/adapters/rate-limiter.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { createRateLimit } from '../../rate-limits/rate-limit.server.ts'
import { type Client, findOrderLimit, wrongOrderContactLimit } from '../../rate-limits/rate-limits.ts'
import { isPhone, normalizePhone, toE164 } from '../../values/phone.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { normalizeEmail } from '../../values/text.ts'
import type { FindOrderInput } from './find-order.schema.ts'
import { buildOrderLinkPath, createShortLink } from './order-link.server.ts'

const findOrderRateLimit = createRateLimit(findOrderLimit)
const wrongPairs = createRateLimiter({
	keyPrefix: wrongOrderContactLimit.name,
	points: wrongOrderContactLimit.points,
	duration: wrongOrderContactLimit.seconds,
	isShared: true,
})

/**
 * Returns the path of a link to the order with this number and contact, which works for 30 minutes (rule: find-order).
 * A phone number matches in any spelling. Wrong numbers and wrong contacts get the same answer. Wrong pairs of one
 * network and contact are limited, so that nobody is refused because others guess.
 *
 * @throws invalid: no order has this number and contact.
 * @throws too-many: too many wrong pairs, or too many requests from one network.
 */
export async function findOrderPath(client: Client, { number, contact }: FindOrderInput): Promise<string> {
	await findOrderRateLimit(client)
	const phone = normalizePhone(contact)
	const where = isPhone(phone) ? { phoneE164: toE164(phone) } : { email: normalizeEmail(contact) }
	const key = `${client.network} ${where.phoneE164 ?? where.email}`
	const wait = getSettings().rateLimits ? await wrongPairs.take(key) : 0
	if (wait > 0) throw new Refusal('too-many', 'request-limit', {}, { wait })
	const order = await read.order.findFirst({ where: { id: Number(number), ...where }, select: { id: true } })
	if (!order) refuse('invalid', 'order-contact-mismatch')
	if (getSettings().rateLimits) await wrongPairs.uncount(key)
	return buildOrderLinkPath(await createShortLink(order.id))
}
