import { z } from 'zod'
import { loginSchema, newAccountSchema } from '#app/shop/people/account/account.schema.ts'
import { profileSchema, codeText } from '#app/shop/people/profile/profile.schema.ts'
import { callsAbout } from '../call.ts'
import { id, imagePath, messageOnly, time, staffList, removal } from './fields.ts'

export const user = z
	.strictObject({
		id,
		username: z.string(),
		fullname: z.string().nullable(),
		email: z.string(),
		phone: z.string(),
		status: z.string().nullable().meta({ description: 'active, pending or another word; null means active.' }),
		profileImageUrl: imagePath.nullable(),
		coverImageUrl: imagePath.nullable(),
		createdAt: time,
	})
	.meta({ id: 'User' })

const loggedIn = z.strictObject({
	message: z.string(),
	token: z.string().meta({
		description:
			'For `Authorization: Bearer …`; counts for 30 days, an administrator’s until it was not used for 12 hours.',
	}),
	isAdmin: z.boolean(),
	user,
})
const call = callsAbout('Users')

export const signup = call({
	at: 'POST /users/signup',
	summary: 'Make a customer’s account',
	description: 'An e-mail that has an account already is refused with 409, with `email` among its `fields`.',
	who: 'anyone',
	body: newAccountSchema,
	status: 201,
	answer: loggedIn,
	refuses: ['conflict', 'too-many'],
})

export const login = call({
	at: 'POST /users/login',
	summary: 'Get a token',
	description:
		'An account with a second factor needs `code` as well: without it, or with a wrong one, the answer is 401 with `code` among its `fields`.',
	who: 'anyone',
	body: loginSchema.extend({ code: codeText.optional() }),
	answer: loggedIn,
	refuses: ['unauthenticated', 'too-many'],
})

export const logout = call({
	at: 'POST /users/logout',
	summary: 'Make this token count no more',
	who: 'account',
	answer: messageOnly,
})

export const listUsers = call({
	...staffList('GET /users/allusers', 'All accounts, newest first', user),
	description: 'Sent as they are read, however many there are.',
})

export const getUser = call({
	at: 'GET /users/{userId}',
	summary: 'An account: the own one, or any for an administrator',
	who: 'self-or-admin',
	answer: user,
})

export const updateUser = call({
	at: 'PUT /users/{userId}',
	summary: 'Change the own name, phone and e-mail',
	description:
		'Another e-mail needs `password`, and counts once the link that is mailed to it has been opened; until then `user` has the one before. A shop without a mail server takes it at once. One that another account has is refused with 409.',
	who: 'self',
	body: profileSchema,
	answer: z.strictObject({ message: z.string(), user }),
	refuses: ['conflict', 'too-many'],
})

export const uploadProfileImage = call({
	at: 'PUT /users/{userId}/upload-profile-image',
	summary: 'Show a picture of oneself',
	who: 'self',
	bodyType: 'multipart',
	files: ['profileImage'],
	body: z.object({ profileImage: z.string('Please select an image file.') }),
	answer: z.strictObject({ message: z.string(), profileImage: imagePath }),
	refuses: ['too-many'],
})

export const uploadCoverImage = call({
	at: 'PUT /users/{userId}/upload-cover-image',
	summary: 'Show a picture above the own profile',
	who: 'self',
	bodyType: 'multipart',
	files: ['coverImage'],
	body: z.object({ coverImage: z.string('Please select an image file.') }),
	answer: z.strictObject({ message: z.string(), coverImage: imagePath }),
	refuses: ['too-many'],
})

export const deleteUser = call({
	...removal('DELETE /users/{userId}', 'Delete an account; its orders stay'),
	refuses: ['conflict'],
})
