import sharp from 'sharp'
import { storeImage } from '../../../app/shop/media/image.server.ts'
import { createCustomer } from '../../../app/shop/people/user.server.ts'
import { requestPasswordReset } from '../../../app/shop/people/password/password-reset.server.ts'
import { resetPathOf } from './waiting-mail.ts'

/** The password of each account. */
export const password = 'a good password'
let count = 0

export async function makeAccount() {
	const email = `meera${(count += 1)}@example.com`
	return { email, userId: await createCustomer({ username: 'Meera', email, phone: '919876543210', password }) }
}

/** Of a link to a new password. */
export async function liveToken(email: string): Promise<string> {
	await requestPasswordReset(email)
	return (await resetPathOf(email)).split('/').at(-1)!
}

/** Unlike those before, also after compression. */
export async function storedImage(): Promise<string> {
	const background = { r: ((count += 1) * 41) % 256, g: 90, b: 40 }
	const image = sharp({ create: { width: 40, height: 30, channels: 3, background } })
	return storeImage(await image.png().toBuffer())
}
