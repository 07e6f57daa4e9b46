import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { findPreviewedTheme, previewLifetimeMs } from '#app/shop/settings/theme/theme-draft.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'

const brand = '/admin/settings/brand'
const peacock = '#0f5c5c'
const person = await logInAdmin()

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	await person.open(brand)
})

const stylesFor = async (shopper: ReturnType<typeof createVisitor>, path = '/') =>
	/<style>(.*?)<\/style>/s.exec((await shopper.open(path)).html)?.[1] ?? ''
const findStoredTheme = () => read.setting.findUnique({ where: { key: 'brand.look' } })
const previewLink = async () => {
	const field = (await person.open(brand)).first('input[readonly]')
	return new URL(field!.getAttribute('value')!).pathname
}

test('a draft is visible only with its link, until it is published (rule: theme-draft)', async () => {
	const saved = await person.submit({ accent: peacock, face: 'rasa', corners: 'soft' }, { button: 'Save draft' })
	expect(listAnnouncements(saved)).toContain('Draft saved')
	expect(await stylesFor(createVisitor())).not.toContain(peacock)
	const friend = createVisitor()
	const link = await previewLink()
	const opened = await friend.request(`${link}?redirectTo=/allproducts`)
	expect(opened.headers.get('Location')).toBe('/allproducts')
	const page = await friend.open('/')
	expect(page.html).toContain(`--accent:${peacock}`)
	expect(page.html).toContain('/fonts/rasa.woff2')
	expect(page.text).toContain('This theme is a preview and not public yet.')
	expect((await friend.open('/login')).html).toContain(peacock)
	await friend.open('/look/end')
	expect(await stylesFor(friend)).not.toContain(peacock)
	expect(listAnnouncements(await person.submit({}, { button: 'Publish' }))).toContain('Theme published')
	expect(await stylesFor(createVisitor())).toContain(peacock)
	expect((await createVisitor().open('/')).text).not.toContain('This theme is a preview and not public yet.')
	expect((await createVisitor().request(link)).status).toBe(404)
})

test('a preview ends with its draft, after seven days, and a forged link shows none', async () => {
	await person.submit({ accent: peacock }, { button: 'Save draft' })
	const link = await previewLink()
	const token = link.split('/').at(-1)!
	const friend = createVisitor()
	await friend.open(link)
	expect(await stylesFor(friend)).toContain(peacock)
	expect(findPreviewedTheme(token, Date.now() + previewLifetimeMs + 60_000)).toBe(null)
	expect((await createVisitor().request(`/look/${token.slice(0, -3)}abc`)).status).toBe(404)
	await person.open(brand)
	expect(listAnnouncements(await person.submit({}, { button: 'Discard draft' }))).toContain('Draft discarded')
	expect(await stylesFor(friend)).not.toContain(peacock)
	expect((await createVisitor().request(link)).status).toBe(404)
})

test('invalid values show errors beside their fields, and keep the input', async () => {
	const page = await person.submit({ accent: 'brick red', corners: 'round' }, { button: 'Publish' })
	expect(page.status).toBe(400)
	expect(page.text).toContain('Please enter a hex code such as #9C2F1F')
	expect(page.first('[name=accent]')?.getAttribute('value')).toBe('brick red')
	expect(page.first('[name=accent]')?.getAttribute('aria-invalid')).toBe('true')
	expect(page.first('[name=corners][checked]')?.getAttribute('value')).toBe('round')
	expect((await person.post(brand, { act: 'publish', accent: peacock, ground: 'none', face: 'comic' })).status).toBe(
		400,
	)
	expect(await findStoredTheme()).toBe(null)
})

test('a theme preset becomes a draft with one button, and a pale accent is shown darker', async () => {
	const page = await person.submit({}, { button: 'Studio' })
	expect(listAnnouncements(page)).toContain('Draft saved: Studio')
	expect(page.first('[name=face][checked]')?.getAttribute('value')).toBe('fraunces')
	expect(page.all('[aria-label=Contrast] li')).toHaveLength(4)
	const swatch = await person.submit({ swatch: '#5b2350' }, { button: 'Save draft' })
	expect(swatch.first('[name=accent]')?.getAttribute('value')).toBe('#5B2350')
	const pale = await person.submit({ accent: '#ffe066' }, { button: 'Save draft' })
	expect(pale.text).toContain('#FFE066 is too light to read: shown as #')
})

test('emails use the theme colors; the owner sees one before publishing', async () => {
	await person.submit({ accent: peacock }, { button: 'Save draft' })
	const mail = await person.request(`${brand}/mail`)
	expect(await mail.text()).toContain(`bgcolor="${peacock}"`)
	expect(mail.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src/)
})

test('the second of two theme editors resolves the conflict field by field, and saves nothing unseen (rule: two-editors)', async () => {
	const other = await logInAdmin()
	await other.open(brand)
	await other.submit({ accent: '#2b3a78', corners: 'round' }, { button: 'Publish' })
	const page = await person.submit({ accent: peacock, face: 'rasa' }, { button: 'Publish' })
	expect(page.status).toBe(409)
	expect(page.all('main legend').map(({ textContent }) => textContent)).toEqual(['Accent'])
	expect((await findStoredTheme())?.value).toMatchObject({ accent: '#2b3a78' })
	const saved = await person.submit({ 'keep.accent': 'mine' }, { button: 'Save selection' })
	expect(listAnnouncements(saved)).toContain('Theme published')
	expect((await findStoredTheme())?.value).toMatchObject({ accent: peacock, corners: 'round', face: 'rasa' })
})
