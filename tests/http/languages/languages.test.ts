import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { defaultLanguage, translatedLanguages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import { makeAccount, password } from '../../support/data/accounts.ts'
import { checkOut, createCheckoutInput, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { logInAdmin, logInVisitor } from '../../support/pages/logged-in.ts'
import { createVisitor, type VisitedPage } from '../../support/pages/visitor.ts'

// The rule of this file: languages.

const site = 'http://shop.test'
const [hindi, gujarati] = translatedLanguages
const productId = (await makeProduct({ name: 'Linen Shirt' })).id

async function turnOn(...codes: string[]) {
	await write(async (tx) => {
		await tx.setting.deleteMany()
		for (const code of codes) await tx.setting.create({ data: { key: `shop.language-${code}`, value: true } })
	})
}
beforeEach(() => turnOn('hi', 'gu'))

const alternates = (page: VisitedPage) =>
	page.all('link[rel=alternate][hreflang]').map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])

describe('addresses', () => {
	test.each(translatedLanguages)('the home page is in $name under its prefix', async (language) => {
		const page = await createVisitor().open(`/${language.code}`)
		expect(page.first('html')!.getAttribute('lang')).toBe(language.intl)
		expect(page.headers.get('Content-Language')).toBe(language.intl)
		expect(page.text).toContain(getTranslate(language)('home.featured'))
		expect(page.text).not.toContain(getTranslate(defaultLanguage)('home.featured'))
	})

	test('links, forms and redirects stay in the language; the admin, files and other sites have none', async () => {
		const visitor = createVisitor()
		const page = await visitor.open('/hi')
		const targets = page
			.all('[href], [action], [formaction]')
			.flatMap((element) => ['href', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''))
		const paths = [...new Set(targets)].filter((target) => target.startsWith('/'))
		const isFile = (path: string) => /^\/(assets|fonts|images|videos|logo|language)\/|^\/[\w-]+\.\w+$/.test(path)
		expect(paths.filter((path) => !isFile(path) && !/^\/hi(\/|$)/.test(path))).toEqual([])
		expect(paths).toContain('/hi/allproducts')
		expect(paths).toContain(`/hi/singleproduct/${productId}`)
		const refused = await visitor.request('/hi/profile')
		expect(refused.headers.get('Location')).toBe('/hi/login?redirectTo=%2Fprofile')
	})

	test('a form that was sent from a page of a language leads to it again', async () => {
		const sent = await createVisitor().post('/hi/newsletter', { phone: '', name: '', redirectTo: '/hi/allproducts' })
		expect(sent.status).toBe(400)
		const back = await createVisitor().request('/hi/lite-mode/on?redirectTo=%2Fhi%2Fallproducts')
		expect(back.headers.get('Location')).toBe('/hi/allproducts')
	})

	test('the page after the log-in, which leads on by itself, leads to a page of the language', async () => {
		const { email } = await makeAccount()
		const visitor = createVisitor()
		await visitor.open('/hi/login')
		const page = await visitor.submit({ email, password })
		expect(page.first('meta[http-equiv=refresh]')!.getAttribute('content')).toBe('2;url=/hi')
	})

	test.each([
		'/fr',
		'/fr/allproducts',
		'/en/allproducts',
		'/hi/admin',
		'/hi/products',
		'/hi/sitemap.xml',
		'/hi/hi',
		'/hindi',
	])('%s is not found', async (path) => {
		expect((await createVisitor().request(path)).status).toBe(404)
	})

	test('the page of an unknown prefix leads to the shop', async () => {
		const page = await createVisitor().open('/fr/allproducts')
		expect(page.status).toBe(404)
		expect(page.hrefs('main a')).toContain('/allproducts')
		expect(alternates(page)).toEqual([])
	})

	test('a language that is off is not found, and pages name no other language', async () => {
		await turnOn('gu')
		expect((await createVisitor().request('/hi')).status).toBe(404)
		expect((await createVisitor().request('/language/hi')).status).toBe(404)
		await turnOn()
		expect((await createVisitor().request('/gu/allproducts')).status).toBe(404)
		const page = await createVisitor().open('/')
		expect(alternates(page)).toEqual([])
		expect(page.headers.has('Content-Language')).toBe(false)
		expect(page.html).not.toContain('/language/')
	})

	test('every version of a page names itself as canonical, and all others', async () => {
		const all = [
			['en', `${site}/ourstory`],
			['hi', `${site}/hi/ourstory`],
			['gu', `${site}/gu/ourstory`],
			['x-default', `${site}/ourstory`],
		]
		for (const [code, address] of all.slice(0, 3)) {
			const page = await createVisitor().open(code === 'en' ? '/ourstory' : `/${code}/ourstory`)
			expect(alternates(page)).toEqual(all)
			expect(page.first('link[rel=canonical]')!.getAttribute('href')).toBe(address)
		}
	})

	test('the sitemap lists each page in every language', async () => {
		const text = await (await createVisitor().request('/sitemap.xml')).text()
		for (const path of ['', '/hi', '/gu'])
			expect(text).toContain(`<loc>${site}${path}/singleproduct/${productId}</loc>`)
		expect(text).toContain(`<xhtml:link rel="alternate" hreflang="gu" href="${site}/gu/singleproduct/${productId}"/>`)
	})
})

test('every page of the sitemap names itself as canonical, and the same versions as the sitemap', async () => {
	const text = await (await createVisitor().request('/sitemap.xml')).text()
	const entries = text.split('<url>').slice(1)
	expect(entries.length).toBeGreaterThan(25)
	for (const entry of entries) {
		const address = /<loc>(.*?)<\/loc>/.exec(entry)![1]!
		const versions = [...entry.matchAll(/hreflang="([\w-]+)" href="(.*?)"/g)].map(([, code, href]) => [
			code,
			href!.replaceAll('&amp;', '&'),
		])
		const page = await createVisitor().open(address.replaceAll('&amp;', '&').slice(site.length) || '/')
		expect(page.status, address).toBe(200)
		expect(page.first('link[rel=canonical]')?.getAttribute('href'), address).toBe(address.replaceAll('&amp;', '&'))
		expect(versions.at(-1), address).toEqual(['x-default', versions[0]![1]])
		expect(alternates(page), address).toEqual(versions)
	}
})

describe('the choice of a language', () => {
	test('a link in the menu and in the footer leads to the same page and query, and is remembered', async () => {
		const visitor = createVisitor()
		const page = await visitor.open('/allproducts?sort=price-asc')
		const links = page.all('a[hreflang=gu]')
		expect(links.map((link) => link.textContent.trim())).toEqual([gujarati!.name, gujarati!.name])
		const changed = await visitor.open(links[0]!.getAttribute('href')!)
		expect(changed.path).toBe('/gu/allproducts?sort=price-asc')
		expect(visitor.cookies.get('language')).toBe('gu')
		const english = await visitor.open('/allproducts')
		expect(english.first('html')!.getAttribute('lang')).toBe('en-IN')
		expect(english.text).toContain(gujarati!.offer)
		expect((await visitor.open('/gu/allproducts')).text).not.toContain(gujarati!.offer)
	})

	test.each([
		['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
		['ta-IN,gu;q=0.9,hi;q=0.8', 'gu'],
		['en-IN,hi;q=0.9', undefined],
		['ta-IN', undefined],
		['', undefined],
	])(
		'the English page offers a browser that accepts "%s" the language %s, and redirects nobody',
		async (accepted, code) => {
			const response = await createVisitor().request('/', { headers: { 'Accept-Language': accepted } })
			expect(response.status).toBe(200)
			expect(response.headers.get('Vary')).toContain('Accept-Language')
			const html = await response.text()
			const offered = [defaultLanguage, ...translatedLanguages].filter(({ offer }) => html.includes(offer))
			expect(offered.map((language) => language.code)).toEqual(code === undefined ? [] : [code])
		},
	)

	test('a forged cookie or destination changes nothing', async () => {
		const response = await createVisitor().request('/', { headers: { Cookie: 'language=constructor' } })
		expect(await response.text()).not.toContain(hindi!.offer)
		const elsewhere = await createVisitor().request('/language/hi?redirectTo=https%3A%2F%2Fevil.example')
		expect(elsewhere.headers.get('Location')).toBe('/hi')
		const nested = await createVisitor().request('/language/hi?redirectTo=%2Fhi%2F%2Fevil.example')
		expect(nested.headers.get('Location')).not.toMatch(/^\/\//)
	})
})

describe('messages', () => {
	const t = getTranslate(hindi!)
	const send = async (path: string, values: Record<string, string>) => {
		const visitor = createVisitor()
		await visitor.open(path)
		return visitor.submit(values)
	}

	test('errors of fields are in the language of the page, with their numbers', async () => {
		const page = await send('/hi/signup', { email: 'asha@example.com', password: 'short' })
		expect(page.text).toContain(t.sentence('Please enter a username.'))
		expect(page.text).toContain(t.sentence('Please use at least 8 characters.'))
		expect(page.text).not.toContain('Please ')
	})

	test('a refusal is in the language of the page, and in English elsewhere', async () => {
		const login = { email: 'nobody@example.com', password: 'wrong-password' }
		expect((await send('/hi/login', login)).text).toContain(t.sentence('Invalid email or password.'))
		expect((await send('/login', login)).text).toContain('Invalid email or password.')
	})

	test.each([
		['Linen Shirt is sold out.', 'Linen Shirt का स्टॉक ख़त्म है।'],
		['Please use at most 5,000 characters.', 'कृपया ज़्यादा से ज़्यादा 5,000 अक्षर लिखें।'],
		[
			'Session expired. Please log in again. What you entered is saved.',
			'सेशन ख़त्म हो गया। कृपया फिर से लॉग इन करें। आपने जो लिखा है वह सेव है।',
		],
	])('the sentence "%s" is translated with its values', (english, translated) => {
		expect(t.sentence(english)).toBe(translated)
	})

	test('values of a sentence are translated too, and an unknown sentence is not translated', () => {
		const template = 'You can order at most {items} at once. Contact us to order more.'
		expect(t.sentence(template, { items: '20 items' })).toContain('20 आइटम ऑर्डर')
		expect(t.sentence('Reads like nothing else')).toBeUndefined()
		expect(getTranslate(defaultLanguage).sentence('Please log in.')).toBeUndefined()
	})
})

test.each(translatedLanguages)('the pages from the cart to the order are in $name', async (language) => {
	const t = getTranslate(language)
	const userId = await makeCustomerWith([(await makeProduct()).variants[0]!, 1])
	const person = await logInVisitor(userId)
	const openText = async (path: string) => (await person.open(`/${language.code}${path}`)).text
	expect(await openText('/cart')).toContain(t('cart.charges'))
	expect(await openText('/checkout')).toContain(t('checkout.recipient'))
	const { orderId } = await checkOut(userId, { input: createCheckoutInput() })
	const { createdAt } = await read.order.findUniqueOrThrow({ where: { id: orderId }, select: { createdAt: true } })
	expect(await openText(`/order-confirmation?orderId=${orderId}`)).toContain(t('confirmation.track'))
	const tracking = await openText(`/profile?tab=order&order=${orderId}`)
	expect(tracking).toContain(t('order.items'))
	expect(tracking).toContain(t.date(createdAt))
})

test('the owner turns on a language in the settings of the shop', async () => {
	await turnOn()
	const admin = await logInAdmin()
	const page = await admin.open('/admin/settings/shop')
	expect(page.first('input[name="language-hi"]')!.hasAttribute('checked')).toBe(false)
	await admin.submit({ 'language-hi': 'on' }, { button: 'Save' })
	expect((await createVisitor().open('/hi')).first('html')!.getAttribute('lang')).toBe('hi-IN')
	expect((await createVisitor().request('/gu')).status).toBe(404)
})
