import type { RefusalCode } from '#app/shop/refusal.ts'

export const refusalStatus: Record<RefusalCode, number> = {
	invalid: 400,
	unauthenticated: 401,
	forbidden: 403,
	'not-found': 404,
	conflict: 409,
	'too-large': 413,
	'wrong-type': 415,
	'too-many': 429,
	busy: 503,
}
