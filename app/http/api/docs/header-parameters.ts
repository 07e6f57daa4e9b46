import type { Call } from '../call.ts'

const header = { in: 'header', required: false, schema: { type: 'string' } }

const idempotencyKey = {
	...header,
	name: 'Idempotency-Key',
	description: 'Random text of 16 to 100 letters, digits, - and _. Repeating it returns the first answer.',
}

const exactTotal = {
	...header,
	name: 'Prefer',
	description:
		'`total=exact`: the order is only placed if its total equals the `total` of the body. At any other total the answer is 409 with the amounts of the order, and nothing is ordered. `Preference-Applied` in the answer confirms the preference.',
}

/** Returns the headers that a call reads, as OpenAPI describes them. */
export function headerParameters({ isOnce, hasExactTotal }: Pick<Call, 'isOnce' | 'hasExactTotal'>) {
	return [...(isOnce ? [idempotencyKey] : []), ...(hasExactTotal ? [exactTotal] : [])]
}
