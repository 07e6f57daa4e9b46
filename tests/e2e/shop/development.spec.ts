import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../../support/process/free-port.ts'

// A copy of the shop inside the project folder, so that packages are found and no source file is changed.
const copied = ['app', 'prisma', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts']
const footer = 'app/ui/footer/footer.tsx'

function copyShop(): string {
	mkdirSync('build', { recursive: true })
	const folder = mkdtempSync(path.resolve('build/development-'))
	for (const name of [...copied, 'scripts']) cpSync(name, path.join(folder, name), { recursive: true })
	// Only one page of the shop is tested, because compiling all routes takes most of the time.
	const routes = path.join(folder, 'app/routes.ts')
	renameSync(routes, routes.replace('routes.ts', 'all-routes.ts'))
	writeFileSync(
		routes,
		`import all from './all-routes.ts'\nexport default all.filter(({ file }) => file.endsWith('store/_layout.tsx'))\n`,
	)
	const { workspaces: _, ...settings } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>
	writeFileSync(path.join(folder, 'package.json'), JSON.stringify(settings))
	return folder
}

async function serve(folder: string) {
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
	await new Promise((resolve) => run('scripts/prepare-dev.ts').once('close', resolve))
	const server = run(path.resolve('node_modules/.bin/react-router'), 'dev', '--strictPort', '--port', env.PORT)
	return { server, address: `http://localhost:${port}` }
}

test('scripts run on the development server, and an edited component updates', { tag: '@ci' }, async ({ page }) => {
	const folder = copyShop()
	const { server, address } = await serve(folder)
	try {
		await expect(async () => expect((await fetch(`${address}/ourstory`)).status).toBe(200)).toPass()
		await page.goto(`${address}/ourstory`)
		await expect(page.locator('html')).toHaveAttribute('data-live', '')
		const source = readFileSync(path.join(folder, footer), 'utf8')
		writeFileSync(path.join(folder, footer), source.replace("'Lite mode'", "'Edited mode'"))
		await expect(page.getByRole('link', { name: 'Edited mode' })).toBeVisible()
	} finally {
		server.kill()
		rmSync(folder, { recursive: true, force: true })
	}
})
