import { test } from 'vitest'
import type { Steps } from '../steps.ts'

let writers = 0

/** Accounts, and messages that visitors send to the shop. */
export function people(steps: Steps, photo: string) {
	const { open, fill, press, sees, keeps, isScripted } = steps

	test('a login with a wrong password keeps the entered address and focuses the error', async () => {
		await open('/login')
		await fill({ email: 'nobody@example.com', password: 'not a password' })
		await press('Log in')
		await sees('Invalid email or password.')
		await keeps({ email: 'nobody@example.com', password: '' })
		await steps.hasFocus('[role=alert]')
	})

	test('a customer changes name, phone and photo', async () => {
		await steps.join()
		await open('/profile')
		await fill({ username: 'Riya Mehta', phone: '12' })
		await press('Save Changes')
		await sees('Please enter a valid phone number (10-12 digits).')
		await keeps({ username: 'Riya Mehta', phone: '12' })
		await fill({ phone: '919811112222' })
		await press('Save Changes')
		await sees('Profile updated successfully!')
		await press('Change profile photo')
		await steps.upload('profileImage', photo)
		if (isScripted)
			await steps.when('a preview', () =>
				steps.evaluate(`document.querySelector('#change-profileImage canvas').checkVisibility()`),
			)
		await press('Upload')
		await steps.when('the photo', () =>
			steps.evaluate(`[...document.querySelectorAll('main img')].some((image) => image.naturalWidth > 0)`),
		)
	})

	test('a visitor sends a message and subscribes to the daily updates', async () => {
		await open('/contact')
		await fill({ name: 'Meera', message: 'Do you make it in olive?' })
		await press('Send message')
		await steps.hasFocus('main [name=email]')
		await keeps({ name: 'Meera', message: 'Do you make it in olive?' })
		await fill({ email: 'meera@example.com' })
		await press('Send message')
		await sees('Message sent successfully!')

		writers += 1
		await open('/newsletter')
		await fill({ phone: '12', name: 'Meera Iyer' })
		await press('Sign Up')
		await sees('Please enter a valid phone number (10-12 digits).')
		await keeps({ phone: '12', name: 'Meera Iyer' })
		await fill({ phone: `91981110010${writers}` })
		await press('Sign Up')
		await sees('Successfully subscribed to the newsletter!')
	})
}
