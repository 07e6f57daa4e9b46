import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getEmailShop } from '#app/shop/notifications/email/compose-email.server.ts'
import { html, buildEmailPage } from '#app/shop/notifications/email/email-layout.ts'
import { sweepUploads } from '#app/shop/media/unused-uploads.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { createImage } from '../../support/data/images.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'

const page = '/admin/settings/logo'
const person = await logInAdmin()
const { orderId } = await makeOrder({ input: { paymentMethod: 'cod' } })

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	await person.open(page)
})

const draft = (file: File) => person.submit({ image: file }, { button: 'Save logo' })
/** Both buttons lead to the brand page. */
const publish = () => person.submit({}, { button: 'Publish' })

async function upload(file: File) {
	await draft(file)
	return publish()
}
const storedMark = async () => (await read.setting.findUniqueOrThrow({ where: { key: 'mark.image' } })).value as string
const sheets = () => [
	`/admin/orders/${orderId}/invoice`,
	`/admin/orders/${orderId}/packing-slip`,
	`/admin/orders/slips?order=${orderId}`,
]
const marksOn = async (path: string) =>
	(await person.open(path)).all('main article img').map((img) => img.getAttribute('src'))

test('a logo mark appears on invoices and slips, whatever its file name says, until it is removed (rule: shop-logo)', async () => {
	const saved = await upload(await createImage('#123456', { format: 'webp', name: 'mark.png' }))
	expect(listAnnouncements(saved)).toContain('Theme published')
	const hash = await storedMark()
	for (const sheet of sheets()) expect(await marksOn(sheet), sheet).toEqual([`/images/${hash}/320`])
	expect((await person.request(`/images/${hash}/320`)).headers.get('Content-Type')).toMatch(/^image\//)
	await person.open(page)
	await person.submit({}, { button: 'Remove logo' })
	expect(await marksOn(sheets()[0]!)).toHaveLength(1)
	await person.open('/admin/settings/brand')
	await publish()
	for (const sheet of sheets()) expect(await marksOn(sheet), sheet).toEqual([])
	const entries = await read.activityEntry.findMany({ where: { label: 'Logo: Image' }, orderBy: { id: 'asc' } })
	expect(entries.slice(-2).map(({ old, new: now }) => [old, now])).toEqual([
		[{ value: '' }, { value: hash }],
		[{ value: hash }, { value: '' }],
	])
})

test('the logo appears in the header, the icons, emails and the image of shared links (rule: shop-logo)', async () => {
	const shared = async () => Buffer.from(await (await createVisitor().request('/share.jpg')).arrayBuffer())
	const before = await shared()
	await upload(await createImage('#113355', { width: 300, height: 100 }))
	const hash = await storedMark()
	const home = await createVisitor().open('/')
	expect(home.first('header a[href="/"] img')?.getAttribute('alt')).toBe('Zari Lane')
	const icons = home.hrefs('link[rel$=icon]')
	expect(icons).toEqual([`/logo/${hash}/192.png`, `/logo/${hash}/180.png`])
	const manifest = (await (await createVisitor().request('/manifest.webmanifest')).json()) as {
		icons: { src: string }[]
	}
	const sizes = { 180: [180, 180], 192: [192, 192], 512: [512, 512], line: [288, 96] }
	expect(manifest.icons.map(({ src }) => src)).toEqual([`/logo/${hash}/192.png`, `/logo/${hash}/512.png`])
	for (const [file, [width, height]] of Object.entries(sizes)) {
		const answer = await createVisitor().request(`/logo/${hash}/${file}.png`)
		const png = Buffer.from(await answer.arrayBuffer())
		expect(await sharp(png).metadata(), file).toMatchObject({ width, height })
		if (file !== 'line') expect((await sharp(png).stats()).isOpaque, file).toBe(true)
	}
	expect((await createVisitor().request(`/logo/${'0'.repeat(32)}/192.png`)).status).toBe(404)
	expect((await createVisitor().request(`/logo/${hash}/constructor.png`)).status).toBe(404)
	const mail = buildEmailPage({ shop: getEmailShop(), title: 'Hello', preview: 'Hello', body: html`` }).source
	expect(mail).toContain(`<img src="http://shop.test/logo/${hash}/line.png" alt="Zari Lane"`)
	const after = await shared()
	expect(await sharp(after).metadata()).toMatchObject({ width: 1200, height: 630 })
	expect(after.equals(before)).toBe(false)
})

test('the image of the mark is kept while in use, and deleted a day later', async () => {
	await upload(await createImage('#654321'))
	const hash = await storedMark()
	const isThere = async () => (await read.image.count({ where: { hash } })) === 1
	const later = new Date(Date.now() + 25 * 60 * 60 * 1000)
	await sweepUploads(later)
	expect(await isThere()).toBe(true)
	await person.open(page)
	await person.submit({}, { button: 'Remove logo' })
	await sweepUploads(later)
	expect(await isThere()).toBe(true)
	await publish()
	await sweepUploads(later)
	expect(await isThere()).toBe(false)
})

test('a draft logo appears only in the preview, and is discarded with the draft (rule: theme-draft)', async () => {
	const drafted = await draft(await createImage('#225577'))
	expect(listAnnouncements(drafted)).toContain('Logo saved in the draft. Publish the draft to apply it.')
	const link = drafted.first('input[readonly]')!.getAttribute('value')!
	const logoFor = async (shopper: ReturnType<typeof createVisitor>) =>
		(await shopper.open('/')).first('header a[href="/"] img')?.getAttribute('src')
	const friend = createVisitor()
	await friend.open(new URL(link).pathname)
	const src = await logoFor(friend)
	expect(src).toMatch(/^\/images\/[0-9a-f]+\/320$/)
	expect(await logoFor(createVisitor())).toBe(undefined)
	await sweepUploads(new Date(Date.now() + 25 * 60 * 60 * 1000))
	expect((await friend.request(src!)).status).toBe(200)
	await person.open('/admin/settings/brand')
	await person.submit({}, { button: 'Discard draft' })
	expect(await logoFor(friend)).toBe(undefined)
})
