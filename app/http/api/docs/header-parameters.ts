import type { Call } from '../call.ts'

const header = { in: 'header', required: false, schema: { type: 'string' } }

const idempotencyKey = {
	...header,
	name: 'Idempotency-Key',
	description:
		'Random text of 16 to 100 letters, digits, - and _: the same again is answered with what came of the first.',
}

const exactTotal = {
	...header,
	name: 'Prefer',
	description:
		'`total=exact`: the order is placed only at the `total` of the body. At any other total the answer is 409 with the numbers of the order, and nothing is ordered. `Preference-Applied` of the answer says that it counted.',
}

/** Returns the headers that a call reads, as OpenAPI describes them. */
export function headerParameters({ isOnce, hasExactTotal }: Pick<Call, 'isOnce' | 'hasExactTotal'>) {
	return [...(isOnce ? [idempotencyKey] : []), ...(hasExactTotal ? [exactTotal] : [])]
}
