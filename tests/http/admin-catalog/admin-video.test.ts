import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { video, videoBytes } from '../../support/data/videos.ts'
import { fileOf, keptOriginals, openHomeMedia } from '../../support/pages/home-media.ts'
import { visitor } from '../../support/pages/visitor.ts'

const { person, main, toast, cards, address, add } = await openHomeMedia()
const addVideo = (values: Record<string, string | File> = {}) => add('video', { video: video(), ...values })

test('the video is added with a title; the list plays it, the shop shows it, and a player may jump in it', async () => {
	const form = await person.open('/admin/video/new')
	expect(form.document.querySelector('input[type=file]')?.getAttribute('accept')).toBe('video/mp4,video/webm,video/ogg')
	const bytes = videoBytes('webm', 9_000)
	const page = await person.submit(
		{ title: 'On the rail', video: fileOf(bytes, 'a.webm', 'video/webm') },
		{ button: 'Upload' },
	)
	expect(page.redirects).toEqual([303])
	expect(page.path).toBe('/admin/video')
	expect(toast()).toBe('HomePageVideo Uploaded')
	const player = cards()[0]!.querySelector('video')!
	const source = player.getAttribute('src')!
	expect(source).toMatch(/^\/videos\/[0-9a-f]{32}\.webm$/)
	expect(player.hasAttribute('controls')).toBe(true)
	expect(player.hasAttribute('loop')).toBe(true)
	expect(player.hasAttribute('muted')).toBe(true)
	expect(cards()[0]!.textContent).toContain('On the rail')
	expect((await visitor().open('/')).html).toContain(source)
	const part = await visitor().request(source, { headers: { Range: 'bytes=100-199' } })
	expect(part.status).toBe(206)
	expect(part.headers.get('Content-Type')).toBe('video/webm')
	expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
})

test('there is one video: the button for another is disabled and says why, the form is gone, a post is refused', async () => {
	await addVideo({ title: 'First' })
	const list = await person.open('/admin/video')
	const button = main()
		.querySelectorAll('button')
		.find((one) => one.textContent === 'Add Video')!
	expect(button.hasAttribute('disabled')).toBe(true)
	expect(address('Add Video')).toBe(undefined)
	expect(list.document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
		'The home page shows one video. Delete it to add another.',
	)
	const form = await person.open('/admin/video/new')
	expect(form.document.querySelector('input[type=file]')).toBeNull()
	expect(form.text).toContain('The home page shows one video. Delete it before you add another.')

	const before = keptOriginals()
	const body = new FormData()
	body.append('video', video())
	const response = await person.request('/admin/video/new', { method: 'POST', body })
	expect(response.status).toBe(409)
	expect(await read.homeVideo.count()).toBe(1)
	expect(keptOriginals()).toEqual(before)
})
