import { z } from 'zod'
import { loginSchema, newAccountSchema, profileSchema, codeText } from '#app/shop/people/account/account.schema.ts'
import { createCallGroup } from '../call.ts'
import {
	id,
	imagePath,
	messageOnly,
	time,
	buildStaffList,
	buildRemoval,
	optionalPageQuery,
	optionalPageSays,
} from './fields.ts'

export const user = z
	.strictObject({
		id,
		username: z.string(),
		fullname: z.string().nullable(),
		email: z.string(),
		phone: z.string(),
		status: z.string().nullable().meta({ description: 'active, pending or another text; null means active.' }),
		profileImageUrl: imagePath.nullable(),
		coverImageUrl: imagePath.nullable(),
		createdAt: time,
	})
	.meta({ id: 'User' })

const loggedIn = z.strictObject({
	message: z.string(),
	token: z.string().meta({
		description:
			'For `Authorization: Bearer …`. Valid for 30 days; an administrator’s token expires after 12 hours without use.',
	}),
	isAdmin: z.boolean(),
	user,
})
const call = createCallGroup('Users')

export const signup = call({
	at: 'POST /users/signup',
	summary: 'Create a customer account',
	description: 'An email that already has an account is rejected with 409, with `email` among the `fields`.',
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
		'An account with two-step login also needs `code`: if it is missing or wrong, the answer is 401 with `code` among the `fields`.',
	who: 'anyone',
	body: loginSchema.extend({ code: codeText.optional() }),
	answer: loggedIn,
	refuses: ['unauthenticated', 'too-many'],
})

export const logout = call({
	at: 'POST /users/logout',
	summary: 'Revoke this token',
	who: 'account',
	answer: messageOnly,
})

export const listUsers = call({
	...buildStaffList('GET /users/allusers', 'List all accounts, newest first', user),
	description: optionalPageSays,
	query: optionalPageQuery,
})

export const getUser = call({
	at: 'GET /users/{userId}',
	summary: 'Get an account: your own, or any as an administrator',
	who: 'self-or-admin',
	answer: user,
})

export const updateUser = call({
	at: 'PUT /users/{userId}',
	summary: 'Change your own name, phone and email',
	description:
		'A new email needs `password` and takes effect when the link sent to it is opened; ' +
		'until then `user` has the old one. A shop without a mail server changes it at once. ' +
		'An email of another account is rejected with 409.',
	who: 'self',
	body: profileSchema,
	answer: z.strictObject({ message: z.string(), user }),
	refuses: ['conflict', 'too-many'],
})

export const uploadProfileImage = call({
	at: 'PUT /users/{userId}/upload-profile-image',
	summary: 'Upload your profile image',
	who: 'self',
	bodyType: 'multipart',
	files: ['profileImage'],
	body: z.object({ profileImage: z.string('Please select an image file.') }),
	answer: z.strictObject({ message: z.string(), profileImage: imagePath }),
	refuses: ['too-many'],
})

export const uploadCoverImage = call({
	at: 'PUT /users/{userId}/upload-cover-image',
	summary: 'Upload your cover image',
	who: 'self',
	bodyType: 'multipart',
	files: ['coverImage'],
	body: z.object({ coverImage: z.string('Please select an image file.') }),
	answer: z.strictObject({ message: z.string(), coverImage: imagePath }),
	refuses: ['too-many'],
})

export const deleteUser = call({
	...buildRemoval('DELETE /users/{userId}', 'Delete an account. Its orders stay'),
	refuses: ['conflict'],
})
