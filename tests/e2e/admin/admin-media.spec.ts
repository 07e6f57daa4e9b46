import { violations } from '../../support/browser/violations.ts'
import { logInByRequest, expect, admin, test } from '../../support/browser/browser.ts'
import { createUploadFile } from '../../support/data/images.ts'
import { createPlayableVideo } from '../../support/data/videos.ts'

const image = (color: string) => createUploadFile(color, { width: 360, height: 640 })
const textFile = { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }

test.beforeEach(({ page }) => logInByRequest(page, admin))

test('the admin sees the requirements of an Instagram file and the upload progress, and deletes the section', async ({
	page,
}) => {
	const link = `https://social.example/media-${Date.now()}`
	await page.goto('/admin/insta')
	await page.getByRole('link', { name: 'Add Section' }).click()
	await page.waitForURL('**/admin/insta/new')
	const dialog = page.getByRole('dialog', { name: 'Add Section' })
	const file = dialog.getByLabel('Image or video')
	await dialog.getByLabel('Link URL').fill('nowhere')
	await file.setInputFiles(textFile)
	await expect(dialog.getByText('Please select a valid image or video file')).toBeVisible()
	await file.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: createPlayableVideo() })
	await expect
		.poll(() => dialog.locator('video[src^="blob:"]').evaluate((video: HTMLVideoElement) => video.videoWidth))
		.toBeGreaterThan(0)
	await file.setInputFiles(await image('#9C2F1F'))
	await expect
		.poll(() => dialog.locator('img[src^="blob:"]').evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBe(360)
	await dialog.getByRole('button', { name: 'Add Section' }).click()
	await expect(dialog.getByText('Please enter a valid Link URL').first()).toBeVisible()
	await expect(dialog.getByText('Your file was uploaded. You do not need to choose it again.')).toBeVisible()
	expect(await violations(page, 'dialog[open]')).toEqual([])

	await dialog.getByLabel('Link URL').fill(link)
	const release = Promise.withResolvers<void>()
	await page.route('**/admin/insta/new', async (route) => {
		await release.promise
		await route.continue()
	})
	await dialog.getByRole('button', { name: 'Add Section' }).click()
	await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
	await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
	release.resolve()
	await page.waitForURL(/\/admin\/insta#saved$/)
	await expect(page.getByRole('status').filter({ hasText: 'Section Added' })).toBeAttached()

	await page.getByRole('link', { name: `Delete ${link}` }).click()
	await expect(page.getByText('Are you sure you want to delete this section?')).toBeVisible()
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await page.waitForURL(/\/admin\/insta$/)
	await expect(page.getByRole('link', { name: `${link} (opens in a new tab)` })).toHaveCount(0)
})

test(
	'a banner requires an image, which stays selected when the connection is lost',
	{ tag: '@ci' },
	async ({ page, allow }) => {
		allow(/ERR_FAILED/)
		await page.goto('/admin/banner')
		await page.getByRole('link', { name: 'Add Banner' }).click()
		const dialog = page.getByRole('dialog', { name: 'Add Banner' })
		await dialog.getByRole('button', { name: 'Upload' }).click()
		await expect(dialog.getByText('Please select an image').first()).toBeVisible()
		await dialog.getByLabel('Image', { exact: true }).setInputFiles(await image('#2B3A78'))
		await expect(dialog.getByRole('img', { name: 'The chosen file' })).toBeVisible()
		await page.route('**/admin/banner/new', (route) => route.abort())
		await dialog.getByRole('button', { name: 'Upload' }).click()
		await expect(dialog.getByText('Something Went Wrong')).toBeVisible()
		await expect(dialog.getByRole('img', { name: 'The chosen file' })).toBeVisible()
		expect(await violations(page, 'dialog[open]')).toEqual([])
		// Closing the dialog does not save the chosen file (rule: unsaved-changes).
		await dialog.getByRole('link', { name: 'Close' }).click()
		await page.getByRole('button', { name: 'Leave' }).click()
		await page.waitForURL(/\/admin\/banner$/)
	},
)

test(
	'the video of the home page plays muted in the admin, and one that cannot be played shows an error',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.emulateMedia({ reducedMotion: 'no-preference' })
		await page.goto('/admin/video')
		const video = page.locator('main video')
		const is = (what: 'paused' | 'muted' | 'loop') =>
			video.evaluate((element: HTMLVideoElement, property) => element[property], what)
		await page.getByRole('button', { name: 'Pause On the rail' }).click()
		await expect.poll(() => is('paused')).toBe(true)
		expect(await is('muted')).toBe(true)
		expect(await is('loop')).toBe(true)
		await page.getByRole('button', { name: 'Play On the rail' }).click()
		await expect(page.getByRole('button', { name: 'Pause On the rail' })).toBeVisible()
		await page.route('**/videos/**', (route) =>
			route.fulfill({ status: 200, contentType: 'video/mp4', body: 'not a film' }),
		)
		await page.goto('/admin/video')
		await expect(page.getByText('Video not available').last()).toBeVisible()
		await expect(video).toHaveCount(0)
	},
)
