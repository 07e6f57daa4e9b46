import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, pressable, soon } from './browser.ts'
import { firefox } from './firefox.ts'
import { admin, openShop } from './shop.ts'
import { webkit } from './webkit.ts'

const programs = {
	firefox: '/usr/bin/firefox-esr',
	driver: '/usr/bin/WebKitWebDriver',
	miniBrowser: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1) ?? '',
	screen: '/usr/bin/Xvfb',
}
const missing = Object.entries(programs).filter(([, file]) => !existsSync(file))
if (missing.length > 0)
	throw new Error('Please install the browsers: apt-get install firefox-esr webkit2gtk-driver xvfb')

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
	shop = await openShop()
})
afterAll(() => shop.close())

/** A screen that nobody sees. */
async function onScreen() {
	const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	})
	const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer]
	const browser = await webkit(programs.driver, programs.miniBrowser, `:${number.toString().trim()}`)
	return { ...browser, close: () => browser.close().finally(() => screen.kill()) }
}

const browsers = { Firefox: () => firefox(programs.firefox), WebKitGTK: onScreen }
let people = 0
/** One for each, of those that every shop of these tests begins with. */
const orders = [5, 6, 7, 8]

describe.each(['Firefox', 'WebKitGTK'] as const)('%s', (name) => {
	describe.each(['scripted', 'bare'] as const)('%s', (mode) => {
		let browser: Browser
		beforeAll(async () => {
			browser = await browsers[name]()
		})
		afterEach(() => browser.forget())
		afterAll(() => browser.close())

		const open = (path: string) => browser.open(new URL(path, shop[mode]).href)
		const shown = async (what: string, work: Promise<unknown>) =>
			work.catch(async (cause) => {
				throw new Error(`${what} at ${await browser.address()}:\n${await browser.text()}`, { cause })
			})
		const press = (words: string) => shown(`no ${words}`, browser.press(`//main${pressable(words)}`))
		const when = async (what: string, is: () => Promise<boolean>) =>
			shown(
				`no ${what}`,
				soon(what, async () => (await is()) || undefined),
			)
		const sees = (words: string) => when(words, async () => (await browser.text()).includes(words))
		const isAt = (part: string) => when(part, async () => (await browser.address()).includes(part))
		const fill = async (fields: Record<string, string>) => {
			for (const [field, text] of Object.entries(fields)) await browser.type(field, text)
		}
		const logIn = async ({ email, password }: { email: string; password: string }) => {
			await open('/login')
			await fill({ email, password })
			await press('Log in')
		}
		const newPerson = async () => {
			people += 1
			const person = { email: `riya-${people}@example.com`, password: 'a good password' }
			await open('/signup')
			await fill({ username: 'Riya', ...person, phone: '919876543210', confirmPassword: person.password })
			await press('Sign up')
			await isAt('/login')
			return person
		}

		test('finds a shirt, signs up, fills the cart and orders it', async () => {
			await open('/allproducts?search=tapi')
			await press('View Details')
			await sees('Choose a colour')
			await press('Rust')
			await press('Add to Cart')
			await sees('Please log in to add items to your cart.')
			await logIn(await newPerson())
			await sees('Product added to cart!')
			await open('/cart')
			await press('One more')
			await sees('₹ 3,596.00')
			await press('Checkout')
			await isAt('/checkout')
			await fill({ firstName: 'Riya' })
			await press('Place order ·')
			await sees('Please fill in the lastName field.')
			expect(await browser.valueOf('firstName')).toBe('Riya')
			await fill({ lastName: 'Shah', email: 'riya@example.com', streetAddress: '12 Ring Road', city: 'Surat' })
			await browser.choose('state', 'Gujarat')
			await fill({ zipCode: '395002' })
			await press('Cash on Delivery')
			await press('Place order ·')
			await sees('Order Successful!')
			await open('/cart')
			await sees('Your cart is empty')
		})

		test('filters a listing by price and goes back', async () => {
			await open('/allproducts')
			await press('Filters')
			await browser.type('min', '1700')
			// Before the script has come, and after.
			await browser.press(['Apply filters', 'Show '].map((words) => `//main${pressable(words)}`).join(' | '))
			await isAt('min=1700')
			await sees('Tapi Linen Shirt')
			expect(await browser.text()).not.toContain('Everyday Shirt 1\n')
		})

		test('the owner logs in, and moves an order on', async () => {
			await logIn(admin)
			await sees('Dashboard')
			await open('/admin/orders?search=Cap')
			const order = orders.pop()!
			await press(`Confirm order ${order}`)
			await sees(`Order #${order} is confirmed`)
		})
	})
})
