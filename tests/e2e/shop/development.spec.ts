import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findFreePort } from '../../support/process/free-port.ts'

// A copy of the shop inside the project folder, so that packages are found and no source file is changed.
const copied = ['app', 'prisma', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts']
const footer = 'app/ui/footer/footer.tsx'
const route = 'app/routes/store/about/our-story.tsx'
const texts = 'app/i18n/messages/en.json'

let folder: string
let address: string
let server: ChildProcess | undefined

// A first start bundles packages while a page is open, and then reloads the page, which would hide that edits do not.
test.beforeAll(async ({ browser }) => {
	folder = copyShop()
	address = await serve()
	const page = await browser.newPage()
	let loads = 0
	page.on('framenavigated', () => (loads += 1))
	await page.goto(`${address}/ourstory`)
	await expect.poll(() => loads, { timeout: 120_000 }).toBeGreaterThan(1)
	await page.close()
	await stop()
	address = await serve()
})

test.afterAll(async () => {
	await stop()
	rmSync(folder, { recursive: true, force: true })
})

test.beforeEach(({ page }) => openLivePage(page))

async function openLivePage(page: Page) {
	await page.goto(`${address}/ourstory`)
	await expect(page.locator('html')).toHaveAttribute('data-live', '')
}

function copyShop(): string {
	mkdirSync('build', { recursive: true })
	const copy = mkdtempSync(path.resolve('build/development-'))
	for (const name of [...copied, 'scripts']) cpSync(name, path.join(copy, name), { recursive: true })
	// Only some pages of the shop are tested, because compiling all routes takes most of the time.
	const routes = path.join(copy, 'app/routes.ts')
	renameSync(routes, routes.replace('routes.ts', 'all-routes.ts'))
	writeFileSync(
		routes,
		`import all from './all-routes.ts'\nexport default all.filter(({ file }) => file.endsWith('store/_layout.tsx'))\n`,
	)
	const { workspaces: _, ...settings } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>
	writeFileSync(path.join(copy, 'package.json'), JSON.stringify(settings))
	return copy
}

/** Starts the development server and returns its address. */
async function serve(): Promise<string> {
	const port = await findFreePort()
	const env = {
		...process.env,
		NODE_ENV: 'development',
		DEMO: 'off',
		DATABASE_URL: `file:${folder}/shop.db`,
		UPLOADS_DIR: `${folder}/uploads`,
		ADMIN_PASSWORD: 'the owner password',
		PORT: String(port),
	}
	const run = (file: string, ...args: string[]) =>
		spawn(process.execPath, [file, ...args], { cwd: folder, env, stdio: 'ignore' })
	await once(run('scripts/prepare-dev.ts'), 'close')
	server = run(path.resolve('node_modules/.bin/react-router'), 'dev', '--strictPort', '--port', env.PORT)
	const address = `http://localhost:${port}`
	await expect(async () => expect((await fetch(`${address}/ourstory`)).status).toBe(200)).toPass()
	return address
}

async function stop() {
	if (!server || server.exitCode !== null || server.signalCode !== null) return
	const ended = once(server, 'close')
	server.kill()
	await ended
}

function edit(file: string, from: string, to: string) {
	const name = path.join(folder, file)
	const text = readFileSync(name, 'utf8')
	if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
	writeFileSync(name, text.replace(from, to))
}

test.describe('after a warm start, an open page of the development server shows', { tag: '@ci' }, () => {
	test('an edited component', async ({ page }) => {
		edit(footer, "t(isLite ? 'footer.fullVersion' : 'footer.liteMode')", "'Edited mode'")
		await expect(page.getByRole('link', { name: 'Edited mode' })).toBeVisible()
	})

	test('an edited route', async ({ page }) => {
		edit(route, ">{t('shell.ourStory')}</h1>", '>Our Edited Story</h1>')
		await expect(page.getByRole('heading', { name: 'Our Edited Story' })).toBeVisible()
	})

	test('a class that no other element has', async ({ page }) => {
		edit(route, '<h1 className="', '<h1 className="underline decoration-[7px] ')
		await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-decoration-thickness', '7px')
	})

	test('an edited loader', async ({ page }) => {
		edit(route, 'return { page,', "return { page: { ...page, lead: 'An edited lead.' },")
		await expect(page.getByText('An edited lead.')).toBeVisible()
	})

	test('an edited module of the server', async ({ page }) => {
		edit(texts, '"Our products"', '"What was edited here"')
		await expect(page.getByRole('heading', { name: 'What was edited here' })).toBeVisible()
	})

	test('the pseudo-locale (rule: languages)', async ({ page }) => {
		await page.goto(`${address}/en-XA/ourstory`)
		await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
		await expect(page.locator('a[href="#content"]')).toHaveText('[Šķîþ ţö çöñţéñţ ······]')
	})

	test('a corrected mistake', async ({ page }) => {
		edit(route, 'export async function loader(', 'export async function loader((')
		await expect(page.locator('vite-error-overlay')).toBeAttached()
		edit(route, 'export async function loader((', 'export async function loader(')
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	})
})
