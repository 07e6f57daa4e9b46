import type { z } from 'zod'
import type { Account } from '#app/shop/people/account/account.server.ts'
import type { user } from '../calls/user-calls.ts'
import { imagePathOf } from './product-json.ts'

/** Rule: api-contract. */
export function userJson({ profileImageHash, coverImageHash, createdAt, ...rest }: Account): z.input<typeof user> {
	return {
		...rest,
		profileImageUrl: profileImageHash && imagePathOf(profileImageHash),
		coverImageUrl: coverImageHash && imagePathOf(coverImageHash),
		createdAt: createdAt.toISOString(),
	}
}
