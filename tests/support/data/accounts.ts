import { storeImage } from '../../../app/shop/media/image.server.ts'
import { createCustomer } from '../../../app/shop/people/user.server.ts'
import { requestPasswordReset } from '../../../app/shop/people/password/password-reset.server.ts'
import { createImageBytes } from './images.ts'
import { getResetPath } from './mail.ts'

/** The password of every account. */
export const password = 'a good password'
let count = 0

export async function makeAccount() {
	const email = `meera${(count += 1)}@example.com`
	return { email, userId: await createCustomer({ username: 'Meera', email, phone: '919876543210', password }) }
}

/** Creates a password reset and returns the token of its link. */
export async function createResetToken(email: string): Promise<string> {
	await requestPasswordReset(email)
	return (await getResetPath(email)).split('/').at(-1)!
}

/** Stores an image that differs from all earlier ones, even after compression. */
export async function createStoredImage(): Promise<string> {
	const color = `rgb(${((count += 1) * 41) % 256}, 90, 40)`
	return storeImage(await createImageBytes(color, { width: 40, height: 30 }))
}
