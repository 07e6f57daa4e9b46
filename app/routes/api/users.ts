import type { z } from 'zod'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { checkLoginGuarded, guardCode } from '#app/http/accounts/login-guard.server.ts'
import * as calls from '#app/http/api/calls/user-calls.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { imagePathOf } from '#app/http/api/json/product-json.ts'
import { withImages } from '#app/http/api/read-files.server.ts'
import { streamJson } from '#app/http/api/send-json.server.ts'
import { networkOf } from '#app/http/server/client-address.ts'
import { deviceOf } from '#app/http/session/device.ts'
import { mustBeWithin } from '#app/http/limit.server.ts'
import { batchSize } from '#app/shop/in-batches.ts'
import { type Account, accountOf, everyAccount } from '#app/shop/people/account/account.server.ts'
import type { Actor } from '#app/shop/words/roles.ts'
import { storeOwnImage } from '#app/shop/media/image.server.ts'
import { saveProfile, setOwnImage } from '#app/shop/people/profile/profile.server.ts'
import { closeSession, openSession } from '#app/shop/people/session/session.server.ts'
import { createCustomer } from '#app/shop/people/user.server.ts'
import { deleteUser } from '#app/shop/people/users.server.ts'
import { loginLimit, signupLimit } from '#app/shop/rate-limits.ts'
import { refuse } from '#app/shop/refusal.ts'
import { takeCode } from '#app/shop/people/second-factor/second-factor.server.ts'

const saved = 'Profile updated successfully!'

export const loader = endpoint(
	handle(calls.signup, async ({ body, address, request }) => {
		await mustBeWithin(signupLimit, address)
		const userId = await createCustomer(body)
		noteEvent('signed-up', { address }, userId)
		return { message: 'Signup Successful!', ...(await logIn({ userId, isAdmin: false }, request, address)) }
	}),
	handle(calls.login, async ({ body, address, request }) => {
		await mustBeWithin(loginLimit, address)
		const { needsCode, ...person } = await checkLoginGuarded(body, { address, account: null })
		if (needsCode) await checkCode(person.userId, body.code, address)
		noteEvent('logged-in', { address }, person.userId)
		return { message: 'Logged In!', ...(await logIn(person, request, address)) }
	}),
	handle(calls.logout, async ({ token }) => {
		await closeSession(token)
		return { message: 'Logged out' }
	}),
	handle(calls.listUsers, () => streamJson(everyAccount(batchSize.rows), userJson)),
	handle(calls.getUser, async ({ params }) => userJson(await accountOf(params.userId))),
	handle(calls.updateUser, async ({ params, body, requester, address }) => {
		const { email } = await saveProfile(requester, body)
		if (email === 'changed') noteEvent('email-changed', { address }, requester.userId)
		return { message: saved, user: userJson(await accountOf(params.userId)) }
	}),
	handle(
		calls.uploadProfileImage,
		async ({ params, body: { profileImage } }) => {
			await setOwnImage(params.userId, 'profileImageHash', profileImage)
			return { message: saved, profileImage: imagePathOf(profileImage) }
		},
		withImages('profileImage', storeOwnImage),
	),
	handle(calls.deleteUser, async ({ params, viewer, address }) => {
		await deleteUser(viewer, params.userId)
		noteEvent('account-deleted', { address }, params.userId, viewer.userId)
		return { message: 'User deleted successfully' }
	}),
	handle(
		calls.uploadCoverImage,
		async ({ params, body: { coverImage } }) => {
			await setOwnImage(params.userId, 'coverImageHash', coverImage)
			return { message: saved, coverImage: imagePathOf(coverImage) }
		},
		withImages('coverImage', storeOwnImage),
	),
)

export const action = loader

async function checkCode(userId: number, code: string | undefined, address: string) {
	if (code === undefined) refuse('unauthenticated', 'Please send the code of your authenticator app as well.', 'code')
	await guardCode(userId, { address }, () => takeCode(userId, code))
}

async function logIn({ userId, isAdmin }: Actor, request: Request, address: string) {
	const [token, account] = await Promise.all([
		openSession(userId, 'api', originOf(request, address)),
		accountOf(userId),
	])
	return { token, isAdmin, user: userJson(account) }
}

function originOf({ headers }: Request, address: string) {
	return { device: deviceOf(headers.get('User-Agent')), address, network: networkOf(address) }
}

/** Rule: api-contract. */
function userJson({ profileImageHash, coverImageHash, createdAt, ...rest }: Account): z.input<typeof calls.user> {
	return {
		...rest,
		profileImageUrl: profileImageHash && imagePathOf(profileImageHash),
		coverImageUrl: coverImageHash && imagePathOf(coverImageHash),
		createdAt: createdAt.toISOString(),
	}
}
