import type { z } from 'zod'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { checkLoginWithGuard, guardCode } from '#app/http/accounts/login.server.ts'
import * as calls from '#app/http/api/calls/user-calls.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { getImagePath } from '#app/http/api/json/product-json.ts'
import { readWithImages } from '#app/http/api/read-files.server.ts'
import { streamJson } from '#app/http/api/send-json.server.ts'
import { getNetwork } from '#app/http/server/client-address.ts'
import { describeDevice } from '#app/http/session/session.server.ts'
import { assertWithinLimit } from '#app/http/limit.server.ts'
import { batchSize } from '#app/shop/values/batches.ts'
import { type Account, getAccount, iterateAccounts, listAccountPage } from '#app/shop/people/account/account.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { storeProfileImage } from '#app/shop/media/image.server.ts'
import { saveProfile, setProfileImage } from '#app/shop/people/profile/profile.server.ts'
import { closeSession, openSession } from '#app/shop/people/session/session.server.ts'
import { createCustomer, deleteUser } from '#app/shop/people/user.server.ts'
import { loginLimit, signupLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { consumeCode } from '#app/shop/people/second-factor/second-factor.server.ts'

const saved = 'Profile updated successfully!'

export const loader = endpoint(
	handle(calls.signup, async ({ body, address, request }) => {
		await assertWithinLimit(signupLimit, address)
		const userId = await createCustomer(body)
		recordAccountEvent('signed-up', { address }, userId)
		return { message: 'Signup Successful!', ...(await logIn({ userId, isAdmin: false }, request, address)) }
	}),
	handle(calls.login, async ({ body, address, request }) => {
		await assertWithinLimit(loginLimit, address)
		const { needsCode, ...person } = await checkLoginWithGuard(body, { address, account: null })
		if (needsCode) await checkCode(person.userId, body.code, address)
		recordAccountEvent('logged-in', { address }, person.userId)
		return { message: 'Logged In!', ...(await logIn(person, request, address)) }
	}),
	handle(calls.logout, async ({ token }) => {
		await closeSession(token)
		return { message: 'Logged out' }
	}),
	handle(calls.listUsers, async ({ query }) =>
		query ? (await listAccountPage(query)).map(toUserJson) : streamJson(iterateAccounts(batchSize.rows), toUserJson),
	),
	handle(calls.getUser, async ({ params }) => toUserJson(await getAccount(params.userId))),
	handle(calls.updateUser, async ({ params, body, requester, address }) => {
		const { email } = await saveProfile(requester, body)
		if (email === 'changed') recordAccountEvent('email-changed', { address }, requester.userId)
		return { message: saved, user: toUserJson(await getAccount(params.userId)) }
	}),
	handle(
		calls.uploadProfileImage,
		async ({ params, body: { profileImage } }) => {
			await setProfileImage(params.userId, 'profileImageHash', profileImage)
			return { message: saved, profileImage: getImagePath(profileImage) }
		},
		readWithImages('profileImage', storeProfileImage),
	),
	handle(calls.deleteUser, async ({ params, viewer, address }) => {
		await deleteUser(viewer, params.userId)
		recordAccountEvent('account-deleted', { address }, params.userId, viewer.userId)
		return { message: 'User deleted successfully' }
	}),
	handle(
		calls.uploadCoverImage,
		async ({ params, body: { coverImage } }) => {
			await setProfileImage(params.userId, 'coverImageHash', coverImage)
			return { message: saved, coverImage: getImagePath(coverImage) }
		},
		readWithImages('coverImage', storeProfileImage),
	),
)

export const action = loader

async function checkCode(userId: number, code: string | undefined, address: string) {
	if (code === undefined) refuse('unauthenticated', 'second-factor-code-not-sent', {}, 'code')
	await guardCode(userId, { address }, () => consumeCode(userId, code))
}

async function logIn({ userId, isAdmin }: Actor, request: Request, address: string) {
	const [token, account] = await Promise.all([
		openSession(userId, 'api', getSessionOrigin(request, address)),
		getAccount(userId),
	])
	return { token, isAdmin, user: toUserJson(account) }
}

function getSessionOrigin({ headers }: Request, address: string) {
	return { device: describeDevice(headers.get('User-Agent')), address, network: getNetwork(address) }
}

/** Returns a user in the form of the JSON API (rule: api-contract). */
function toUserJson({ profileImageHash, coverImageHash, createdAt, ...rest }: Account): z.input<typeof calls.user> {
	return {
		...rest,
		profileImageUrl: profileImageHash && getImagePath(profileImageHash),
		coverImageUrl: coverImageHash && getImagePath(coverImageHash),
		createdAt: createdAt.toISOString(),
	}
}
